import { describe, expect, it } from 'vitest';
import { guardPiece } from './guard-text.ts';

/** Ordinary text in many scripts, with what its writing needs: joiners, selectors, direction marks, soft hyphens. */
const texts: readonly (readonly [what: string, text: string])[] = [
  ['English', 'The ferry leaves at 8:15; bring a raincoat, and don’t forget the tickets.'],
  ['German with soft hyphens', 'Die Donau\u00addampf\u00adschiff\u00adfahrt beginnt im Frühjahr.'],
  [
    'French',
    'L’été dernier, nous avons mangé des crêpes à Œuilly\u202f: c’était «\u00a0parfait\u00a0».',
  ],
  ['Spanish', '¿Cuándo llega el próximo tren? ¡Mañana, señor!'],
  ['Portuguese', 'A reunião começará às dez; não se atrase.'],
  ['Italian', 'Perché no? È già tardi, ma c’è ancora del caffè.'],
  ['Polish', 'Zażółć gęślą jaźń, a potem wróć do domu.'],
  ['Czech', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
  ['Turkish', 'İstanbul’un ışıkları gece çok güzeldir.'],
  ['Vietnamese', 'Hôm nay trời đẹp, chúng ta đi dạo nhé.'],
  ['Vietnamese with combining marks', 'Hôm nay trời đẹp'.normalize('NFD')],
  ['Icelandic', 'Það er gott að búa á Íslandi, sérstaklega á sumrin.'],
  ['Russian', 'Завтра будет дождь, возьмите с собой зонт.'],
  ['Ukrainian', 'Київ — столиця України; їжа тут смачна.'],
  ['Bulgarian', 'Утре ще отидем на планина, ако времето е хубаво.'],
  ['Serbian', 'Ово је кратка реченица на српском.'],
  ['Greek', 'Η θάλασσα είναι ήρεμη σήμερα· πάμε για μπάνιο;'],
  ['Armenian', 'Բարև ձեզ, ինչպե՞ս եք։'],
  ['Georgian', 'გამარჯობა, დღეს კარგი ამინდია.'],
  ['Hebrew with points', 'שָׁלוֹם לְכֻלָּם, מַה נִּשְׁמַע?'],
  ['Hebrew with direction marks', 'הוא כותב ב־C++\u200e, ולא ב־Java\u200f!'],
  ['Arabic', 'ذهبت إلى السوق واشتريت ١٢ تفاحة.'],
  ['Arabic with vowels', 'قَالَ الْمُعَلِّمُ: اُكْتُبْ دَرْسَكَ.'],
  ['Arabic with a direction mark', 'الإصدار 2.0\u200f متاح الآن\u061c.'],
  ['Persian with non-joiners', 'نمی‌خواهم کتاب‌هایم را بفروشم؛ خانه‌ی ما همین‌جاست.'],
  ['Persian abbreviation with a joiner', 'سال ۱۴۰۲ ه\u200d . ش'],
  ['Urdu', 'آج موسم بہت خوشگوار ہے، چلو باہر چلیں۔'],
  ['Kurdish', 'ئەمڕۆ کەش و هەوا خۆشە.'],
  ['Syriac', 'ܫܠܡܐ ܥܠܟܘܢ ܟܠܟܘܢ'],
  ['Hindi', 'कल हम बाज़ार जाएँगे और फल ख़रीदेंगे।'],
  ['Hindi with joiners', 'क्\u200dष और क्\u200cष, दोनों लिखे जाते हैं।'],
  ['Marathi', 'उद्या पाऊस पडेल, छत्री घे. दर्‍या'],
  ['Bengali', 'আজ আকাশ খুব নীল; চলো নদীর ধারে যাই। র‍্যাম'],
  ['Punjabi', 'ਅੱਜ ਮੌਸਮ ਬਹੁਤ ਵਧੀਆ ਹੈ।'],
  ['Gujarati', 'આજે હવામાન સારું છે.'],
  ['Tamil', 'இன்று வானிலை நன்றாக உள்ளது.'],
  ['Telugu', 'ఈ రోజు వాతావరణం బాగుంది. క్\u200cష'],
  ['Kannada', 'ಇಂದು ಹವಾಮಾನ ಚೆನ್ನಾಗಿದೆ. ರ್\u200dಯ'],
  ['Malayalam', 'ഇന്ന് കാലാവസ്ഥ നല്ലതാണ്. ന്\u200dറെ'],
  ['Sinhala', 'ශ්\u200dරී ලංකාව ලස්සනයි.'],
  ['Nepali', 'आज मौसम राम्रो छ। गर्\u200dयो'],
  ['Thai', 'พรุ่งนี้ฝนจะตก อย่าลืมร่มนะ'],
  ['Thai with word breaks', 'สวัสดี\u200bครับ\u200bทุกคน'],
  ['Lao', 'ສະບາຍດີ ມື້ນີ້ອາກາດດີ'],
  ['Khmer with word breaks', 'ភាសា\u200bខ្មែរ\u200bពិរោះ\u200bណាស់'],
  ['Burmese', 'မင်္ဂလာပါ၊ ဒီနေ့ ရာသီဥတု ကောင်းတယ်။'],
  ['Tibetan', 'བཀྲ་ཤིས་བདེ་ལེགས།'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ ᠪᠠ᠋ ᠠᠷᠠ᠎ᠠ'],
  ['Amharic', 'ሰላም፣ ዛሬ አየሩ ጥሩ ነው።'],
  ['Chinese, simplified', '明天会下雨，请记得带伞。价格是“三百元”。'],
  ['Chinese, traditional', '今天天氣很好，我們去公園散步吧！'],
  ['Chinese with an ideographic variant', '葛\u{e0100}城市與邊\u{e0101}境'],
  ['Japanese', '明日は雨が降るので、傘を忘れないでください。'],
  ['Japanese with half-width and full-width forms', 'ﾃｽﾄ １２３ ＡＢＣ　終わり'],
  ['Korean', '내일은 비가 오니까 우산을 챙기세요.'],
  ['Korean, decomposed', '내일은'.normalize('NFD')],
  ['Cherokee', 'ᎣᏏᏲ, ᏙᎯᏧ?'],
  ['emoji families', 'Here we are 👩‍👩‍👧‍👦 and there 👨🏽‍🚀, 🧑‍🤝‍🧑, 🏳️‍🌈, ❤️‍🔥, 🐻‍❄️'],
  ['emoji keycaps, flags and styles', '1️⃣ 2️⃣ #️⃣ 🇩🇪 🏴󠁧󠁢󠁷󠁬󠁳󠁿 ☺︎ ☎️ ™️ ↗️'],
  ['mathematics', '∀x ∈ ℝ: ⟦e⟧ρ ≠ ∅ ∩︀ ∑ᵢ xᵢ² ≤ ‖x‖²'],
  ['chemistry and units', 'H₂O at 25 °C, 5 µm, 3×10⁸ m∕s, Å'],
  ['a byte order mark at the start', '\ufeffid;name\r\n1;Zoë\r\n'],
  ['source code with tabs', 'if (!list[0]) {\n\treturn a < b && c > d; // "ok"\n}\n'],
  ['source code with a negated array', 'if (![1, 2].includes(x)) return map[key](x);'],
  ['typed code', 'const a: Map<string, Array<number>> = new Map(); a?.b ?? data: 1'],
  ['shell', 'git log --oneline | head -5 && echo "done: $?" > /tmp/out'],
  ['YAML', 'data:\n  key: value\n  image: nginx:1.27\n'],
  [
    'HTML without active parts',
    '<p class="a">Hi <a href="https://example.org/?a=1&amp;b=2">there</a>&#8217;s</p>',
  ],
  [
    'Markdown links',
    'See [the guide](https://example.org/a_(b)) or <https://example.org>, [ref][1].\n\n[1]: https://example.org',
  ],
  ['a diff', '@@ -1,2 +1,2 @@\n-old\n+new\n\\ No newline at end of file\n'],
  ['private-use icons', '\ue0b0 branch \uf418 main'],
];

describe('clean text', () => {
  it.each(texts)('stays as it is: %s', (_, text) => {
    for (const trust of ['external', 'workspace', 'trusted'] as const)
      expect(guardPiece(text, trust)).toEqual({ text, signals: [], changed: false });
  });

  it('stays as it is all together', () => {
    const all = texts
      .map(([, text]) => text)
      .filter((text) => !text.startsWith('\ufeff'))
      .join('\n\n');
    expect(guardPiece(all, 'external')).toEqual({ text: all, signals: [], changed: false });
  });
});
