import { characterSet } from './character-set.ts';
import type { Place } from './place.ts';

const isLetterOrMark = characterSet(/[\p{L}\p{M}]/u);
const isMark = characterSet(/\p{M}/u);
const isPictograph = characterSet(/\p{Extended_Pictographic}/u);
const joinsEmoji = characterSet(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u);
/** Digits, # and * are Emoji too, as parts of keycaps. */
const isKeycapBase = characterSet(/[0-9#*]/u);
const isSymbol = characterSet(/[\p{Emoji}\p{So}]/u);
/** Standardised variants of ideographs, full-width punctuation, mathematical signs, Myanmar and Phags-pa letters. */
const hasVariants = characterSet(
  /[\p{Ideographic}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]/u,
);
const isIdeograph = characterSet(/\p{Ideographic}/u);
const isMongolianLetter = characterSet(/(?=\p{L})\p{Script=Mongolian}/u);
/** Scripts whose letters change shape by their neighbours: a joiner or non-joiner is spelling there. */
const isShaped = characterSet(
  /(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mand}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Mong}\p{scx=Phag}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Cakm}]/u,
);
/** Scripts without spaces between words: a zero-width space says where a line may break. */
const isSpaceless = characterSet(
  /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Lana}\p{scx=Talu}\p{scx=Tale}\p{scx=Java}\p{scx=Bali}]/u,
);
const isLeadingJamo = characterSet(/[\u1100-\u115e\ua960-\ua97c]/u);
const isVowelJamo = characterSet(/[\u1161-\u11a7\ud7b0-\ud7c6]/u);
const isDirectionMark = characterSet(/[\u200e\u200f\u061c]/u);

/**
 * True where a candidate is part of how the text is written: joiners of emoji and of scripts that need them,
 * variation selectors after a base that has variants, direction marks in lines with right-to-left letters, one
 * soft hyphen inside a word, the byte order mark at the start. Never two in a row, so that no run can carry a
 * message. Controls, bidirectional embeddings, overrides and isolates are never legitimate.
 */
export function isLegitimate(codePoint: number, place: Place): boolean {
  switch (codePoint) {
    case 0xad:
      return isLetterOrMark(place.before()) && isLetterOrMark(place.after());
    case 0x34f:
      return isMark(place.before()) && place.before() !== 0x34f && isMark(place.after());
    case 0x115f:
      return isVowelJamo(place.after());
    case 0x1160:
      return isLeadingJamo(place.before());
    case 0x180e:
      return isMongolianLetter(place.before()) && isMongolianLetter(place.after());
    case 0x200b:
      return isSpaceless(place.before()) && isSpaceless(place.after());
    case 0x200c:
      return isShaped(place.before());
    case 0x200d:
      return (
        isShaped(place.before()) || (joinsEmoji(place.before()) && isPictograph(place.after()))
      );
    case 0x61c:
    case 0x200e:
    case 0x200f:
      return !isDirectionMark(place.before()) && place.isInRightToLeftLine();
    case 0xfe0e:
    case 0xfe0f:
      return isKeycapBase(place.before()) ? place.after() === 0x20e3 : isSymbol(place.before());
    case 0xfeff:
      return place.isFirst();
    default:
      return isVariant(codePoint, place);
  }
}

function isVariant(codePoint: number, place: Place): boolean {
  if (codePoint >= 0x180b && codePoint <= 0x180f) return isMongolianLetter(place.before());
  if (codePoint >= 0xfe00 && codePoint <= 0xfe02) return hasVariants(place.before());
  // The registered variants of one ideograph end well before 32; the other 208 selectors only carry bytes.
  return codePoint >= 0xe0100 && codePoint <= 0xe011f && isIdeograph(place.before());
}
