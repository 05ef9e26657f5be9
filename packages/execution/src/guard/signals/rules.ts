import type { Trigger } from './triggers.ts';

/** The names of all signals, each with what it says. */
export const signalRules = {
  'instruction-override': 'tells the reader to ignore or replace its instructions',
  'forced-instruction':
    'demands that an instruction in the text is followed, before or instead of the task',
  'role-change': 'tells the reader to be someone else, or free of its rules',
  'prompt-disclosure': 'asks for the instructions that the reader works by',
  'secret-request': 'asks for a password or another secret',
  exfiltration: 'asks to send data or secrets to an address',
  concealment: 'asks to keep something from the user',
  'agent-addressed': 'speaks to an AI instead of a person',
  'tool-direction': 'says which tools the reader must or must not use',
  'encoded-instruction': 'hides an instruction in an encoding, or asks to decode one and follow it',
  'spaced-instruction': 'spells an instruction with spaces between the letters',
  'role-imitation': 'imitates a message of the system or of another role',
  'control-token': 'imitates the tokens that models use for turns, tools and results',
  'frame-imitation': 'imitates the frame of guarded output',
  'hidden-text': 'hides characters on purpose',
} as const;

export type SignalRule = keyof typeof signalRules;

export interface WordRule {
  readonly rule: SignalRule;
  readonly trigger: Trigger;
  /** What the pattern sees: the trigger word and what follows, what ends with it, or both sides. */
  readonly where: 'ahead' | 'behind' | 'around';
  readonly pattern: RegExp;
  /** What the raw text from the trigger on must have too. */
  readonly needs?: RegExp;
}

const gap = (most: number) => `(?: [a-z0]+){0,${most}}`;
const prior =
  'previous|previously|prior|above|earlier|preceding|foregoing|vorherigen?|vorhergehenden|bisherigen?|obigen?|' +
  'vorigen?|fruheren|precedente?s?|precedenti|anterior|anteriores|anteriori|previas?|previos|dessus|vorige|eerdere|' +
  'bovenstaande|poprzednie|powyzsze|wczesniejsze|onceki|tidligere|tidigare|foregaende|sebelumnya|predchozi';
const former =
  'existing|original|initial|old|former|past|before|last|current|all|any|every|each|whole|alle|' +
  'samtliche|toutes|tous|todas|todos|tutte|tutti|wszystkie|tum|semua';
const own =
  'your|my|the system|system|systems|developer|developers|openai|anthropic|safety|content|ethical|deine|ihre|tes|vos|tus|sus|suas|seus|tue|vostre';
const orders =
  'instructions?|prompts?|directives?|guidelines?|guardrails?|safeguards?|programming|directions|anweisung(?:en)?|' +
  'instruktion(?:en)?|vorgaben|consignes?|instruccion(?:es)?|indicaciones|directrices|instruc(?:ao|oes)|diretrizes|' +
  'istruzion[ei]|direttive|instructies?|opdrachten|instrukcje|polecenia|talimat(?:lari)?|instruktioner|instruksi|perintah|pokyny';
const instructions =
  'instructions|prompts?|guidelines|guardrails|safeguards|anweisungen|instruktionen|consignes|instrucciones|' +
  'instrucoes|istruzioni|instructies|instrukcje|talimatlari|instruktioner|instruksi|pokyny';
const rules =
  'rules?|commands?|orders?|constraints?|restrictions?|polic(?:y|ies)|limitations?|filters?|training|regeln|befehle|' +
  'regles|ordres|ordenes|reglas|ordens|regras|comandos|regole|comandi|ordini|regels|zasady|aturan|regler';
const said =
  'context|conversation|messages?|text|content|chat|dialogue|discussion|tasks?|requests?|inputs?|data|told|said';
const speak =
  'say|state|reply|respond|answer|tell|claim|repeat|recommend|conclude|print that|output that';
const owner =
  'me|us|them|him|her|it|all|the|your|my|our|any|every|this|these|those|their|its|full|users?';
const secretThings =
  'passwords?|credentials?|secrets?|tokens?|keys?|apikeys?|cookies?|history|contacts|environment variables';
const personal = 'all|every|users?|conversation|chat|private|personal|confidential|sensitive|above';
const things =
  'data|files?|contents?|messages|emails|documents?|information|details|results?|text|conversation|chat';
const by = '(?:to|via|at|using|through)';
const destination =
  /https?:\/\/|\bhxxps?:|[\w.+-]{1,64}@[\w-]{1,63}\.|\bwebhook|\bto (?:this|the following) (?:address|url|server|endpoint|number|account|email)/i;
const disclose =
  'reveal|show|print|repeat|output|display|tell|give|share|disclose|expose|leak|dump|recite|echo|send|provide|' +
  'summari[sz]e|translate|write|copy|paste|(?:what|which) (?:is|are|was|were)|whats';

function ahead(rule: SignalRule, trigger: Trigger, pattern: string): WordRule {
  const anchored = new RegExp(`^[a-z]+${pattern}(?![a-z])`);
  return { rule, trigger, where: 'ahead', pattern: anchored };
}

function behind(rule: SignalRule, trigger: Trigger, pattern: string): WordRule {
  const anchored = new RegExp(`(?<![a-z])(?:${pattern})$`);
  return { rule, trigger, where: 'behind', pattern: anchored };
}

function around(rule: SignalRule, trigger: Trigger, pattern: string): WordRule {
  const whole = new RegExp(`(?<![a-z])(?:${pattern})(?![a-z])`);
  return { rule, trigger, where: 'around', pattern: whole };
}

/**
 * Rules over folded words (see `foldText`): lower-case Latin letters, single spaces, `.` for any end of a sentence.
 * Each looks at a bounded stretch around its trigger word, so all of them together take linear time.
 */
export const wordRules: readonly WordRule[] = [
  ahead(
    'instruction-override',
    'dismiss',
    `${gap(6)} (?:${prior})${gap(3)} (?:${orders}|${rules}|${said})`,
  ),
  ahead(
    'instruction-override',
    'dismiss',
    `${gap(5)} (?:${orders}|${rules})${gap(4)} (?:${prior})`,
  ),
  ahead('instruction-override', 'dismiss', `${gap(4)} (?:${own})${gap(3)} (?:${orders})`),
  ahead('instruction-override', 'dismiss', `${gap(4)} (?:${former})${gap(3)} (?:${instructions})`),
  ahead(
    'instruction-override',
    'remove',
    `${gap(4)} (?:${prior}|${own}|${former})${gap(3)} (?:${instructions})`,
  ),
  ahead('instruction-override', 'dismiss', `${gap(2)} (?:${own})${gap(2)} (?:${rules})`),
  ahead(
    'instruction-override',
    'dismiss',
    `(?: the| all| everything| anything| of| that| is| was| what| i| said| and)* (?:above|previous|preceding)(?: [.:]| and| but| then| instead|$)`,
  ),
  ahead(
    'instruction-override',
    'dismiss',
    ` (?:everything|all|what|whatever)(?: that)? (?:you|i|we|he|she|they)(?: have| had| were| was| ve)?(?: been)? (?:know|knew|learned|learnt|said|told|instructed|taught|wrote|written|given)`,
  ),
  ahead(
    'instruction-override',
    'dismiss',
    `${gap(8)} and(?: instead| just| only| simply| then)? (?:${speak})`,
  ),
  around(
    'instruction-override',
    'obey',
    `(?:do not|dont|never|stop|cease|no longer|refuse to|not to) (?:follow|following|adhere|obey|comply)(?: with| to)?${gap(3)} (?:${prior}|${own}|any)${gap(3)} (?:${orders}|${rules})`,
  ),
  around(
    'instruction-override',
    'instructions',
    `(?:here are|these are|your|my|our|with|are|follow)${gap(2)} (?:new|updated|revised|real|actual|true) (?:[a-z]+ )?(?:instructions?|prompt|directives?)(?= [:.]| are| is|$)|(?:new|updated|revised) (?:system )?(?:instructions?|directives?) :`,
  ),
  around(
    'forced-instruction',
    'obey',
    `(?:must|strictly|exactly|precisely|immediately)${gap(2)} (?:follow|adhere|obey|comply)(?: to| with)?${gap(2)} (?:following|this|these|my|new|below)${gap(2)} (?:${orders}|commands?|orders?)`,
  ),
  around(
    'forced-instruction',
    'obey',
    `(?:do|complete|perform|execute|carry out) (?:the|these) following(?: [a-z]+){0,2} (?:first|before (?:you|anything|continuing))`,
  ),
  ahead(
    'forced-instruction',
    'important',
    `${gap(2)} (?:messages?|instructions?|directives?) (?:from|for|to)${gap(2)} (?:me|you|users?|ai|assistants?|system|openai|anthropic|agents?)`,
  ),
  around(
    'forced-instruction',
    'before',
    `before (?:you|answering|responding|replying|completing|continuing|proceeding|solving|doing|summari[sz]ing|finishing|starting)${gap(16)} (?:do the following|following first|first do|you must first|must first|need to first|please first|first you (?:must|need|have))`,
  ),
  around(
    'role-change',
    'now',
    `(?:you are|youre) now (?!(?:a|an|the) (?:member|customer|subscriber|registered|premium|step|part|proud|full|owner|admin|administrator|manager|host)(?![a-z]))(?:an?|the|my|dan|going to (?:act|be|play|pretend|behave|respond)|acting|operating|no longer (?:bound|restricted|limited|an?)|free (?:of|from)|unrestricted|unfiltered|playing|pretending|roleplaying|in [a-z0]+(?: [a-z]+)? mode)`,
  ),
  around(
    'role-change',
    'now',
    `from now on${gap(3)} you(?: are|re| will| must| have| should| shall|r)?(?! can)`,
  ),
  around('role-change', 'anything', 'do anything now'),
  around(
    'role-change',
    'mode',
    `(?:developer|dan|jailbreak|god|evil|unrestricted|unfiltered|uncensored|sudo|override|opposite|debug|admin|maintenance) mode (?:is |has been |now )?(?:enabled|activated|output|unlocked|engaged)|(?:enter|enable|activate|switch to|engage|you are in|youre in|act in|with)${gap(1)} (?:dan|jailbreak|god|evil|unrestricted|unfiltered|uncensored|override) mode`,
  ),
  around(
    'role-change',
    'pretend',
    `(?:pretend|act|behave|roleplay) (?:as|like|that|to be|you)${gap(6)} (?:no|without|unrestricted|unfiltered|uncensored|jailbroken|dan|evil|free of|free from|ignoring)(?: any)?(?: [a-z]+)?`,
  ),
  around(
    'role-change',
    'unbound',
    `(?:respond|answer|act|operate|behave|speak|reply|you(?: can| will| have| are|re)?|ai)${gap(6)} (?:without(?: any)?|no|free (?:of|from)|not bound by)${gap(3)} (?:restrictions?|limitations|filters|censorship)`,
  ),
  behind(
    'prompt-disclosure',
    'instructions',
    `(?:${disclose})${gap(5)} (?:(?:your|the system|system)${gap(3)}|(?:initial|hidden|secret|original|internal|above|previous)${gap(1)}) (?:prompts?|instructions?|guidelines|directives?)`,
  ),
  behind(
    'secret-request',
    'secret',
    `(?:(?:tell|give|send|show|share|provide)(?: it)?(?: to| with)? (?:me|us)|reveal|disclose|spell|leak|whats|what is)${gap(3)} (?:your|our|the|his|her|their|all|any)${gap(2)} (?:password|passwords|passphrase|passcode|credentials)`,
  ),
  {
    ...ahead(
      'exfiltration',
      'send',
      `(?: (?:${owner})${gap(6)})? (?:${secretThings})${gap(8)} ${by}`,
    ),
    needs: destination,
  },
  {
    ...ahead(
      'exfiltration',
      'send',
      `${gap(3)} (?:${personal})${gap(3)} (?:${things})${gap(8)} ${by}`,
    ),
    needs: destination,
  },
  around(
    'concealment',
    'tell',
    `(?:do not|dont|never|without|avoid|not to|must not|cannot)(?: ever)? (?:tell|telling|inform|informing|notify|notifying|mention|mentioning|alert|alerting|reveal|disclose)${gap(5)} (?:user|users|owner|operator|human)`,
  ),
  around(
    'agent-addressed',
    'assistant',
    `(?:if you are|if youre|note to|attention|dear|message (?:to|for)|instructions? (?:to|for)|notice (?:to|for)|hey|hello|listen)${gap(3)} (?:ai|llms?|assistants?|chatbots?|chatgpt|language models?)`,
  ),
  behind(
    'tool-direction',
    'tools',
    `(?:do not|dont|never|not) use (?:any )?(?:other|another|different) tools`,
  ),
  around(
    'encoded-instruction',
    'decode',
    `(?:decode|decrypt|decipher|unscramble)${gap(10)} (?:and|then|to)${gap(2)} (?:follow|execute|obey|comply|carry|act on|answer it|do what|tell me|reply)`,
  ),
];
