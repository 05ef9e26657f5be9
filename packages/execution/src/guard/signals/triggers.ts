/** Words that may begin or end an injected instruction, by what they say. Latin letters without marks. */
export const triggers = {
  dismiss:
    'ignore ignores ignoring disregard disregards disregarding forget override overrule bypass neglect ' +
    'circumvent dismiss nullify supersede ' +
    // German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Swedish, Danish, Indonesian, Czech
    'ignoriere ignorieren ignoriert ignorier vergiss vergesse vergessen missachte missachten ' +
    'ignorez ignorer oublie oubliez oublier ignora ignorar ignoren olvida olvidar olvide olvidate omite omitir ' +
    'esqueca esquecer desconsidere ignorare dimentica dimenticare trascura negeer negeren vergeet zignoruj ' +
    'ignoruj zapomnij yoksay unut ignorera glom ignorer glem abaikan lupakan ignoruj zapomen',
  remove: 'delete erase discard cancel abandon overwrite void clear reset',
  obey: 'follow following adhere obey comply',
  instructions: 'instruction instructions prompt prompts directive directives guidelines',
  now: 'now',
  anything: 'anything',
  mode: 'mode',
  pretend: 'pretend roleplay act behave',
  unbound: 'restrictions restriction limitations filters censorship',
  secret: 'password passwords passphrase passcode credential credentials apikey',
  send: 'send forward transmit exfiltrate upload leak email mail submit',
  tell: 'tell telling inform informing notify notifying mention mentioning alert alerting reveal disclose',
  assistant: 'ai llm llms assistant assistants chatbot chatbots chatgpt language',
  decode: 'decode decrypt decipher unscramble',
  tools: 'tools',
  important: 'important urgent critical',
  before: 'before',
  role: 'system developer',
  transcript: 'observation thought',
} as const;

export type Trigger = keyof typeof triggers;

export const triggerNames = Object.keys(triggers) as Trigger[];
