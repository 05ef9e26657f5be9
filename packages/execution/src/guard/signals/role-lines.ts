/** `[system]`, `(system_message)`, `System override:`, `SYSTEM:` as they stand at the start of a line. */
const roleLine =
  /\[(?:[Ss]ystem|SYSTEM|[Dd]eveloper|DEVELOPER)(?:[ _-][A-Za-z]{1,16})?\]|\((?:[Ss]ystem|SYSTEM|[Dd]eveloper|DEVELOPER)[ _-][A-Za-z]{1,16}\)|(?:[Ss]ystem|[Dd]eveloper|SYSTEM|DEVELOPER)[ _-](?:messages?|override|notice|instructions?|alert|directives?|commands?|MESSAGES?|OVERRIDE|NOTICE|INSTRUCTIONS?|ALERT|DIRECTIVES?|COMMANDS?)["'*\])]{0,3}\s?:|(?:SYSTEM|DEVELOPER)["'*\])]{0,3}:/y;
const lineStart = /(?:^|\n)[\s#*>"'-]{0,12}$/;
const transcriptLine = /(?:observation|thought)\s?:/iy;
const action = /^[ \t]{0,8}action(?: input)?\s?:/im;

/** True if the word at the place opens a line that speaks for the system or the developer. */
export function imitatesRole(text: string, place: number): boolean {
  // The bracket, if there is one, is part of the form.
  const start = /[[(]/.test(text[place - 1] ?? '') ? place - 1 : place;
  roleLine.lastIndex = start;
  return roleLine.test(text) && lineStart.test(text.slice(Math.max(0, start - 14), start) || '\n');
}

/** True if the word at the place is a line of an agent's transcript of thoughts, actions and observations. */
export function imitatesTranscript(text: string, place: number): boolean {
  transcriptLine.lastIndex = place;
  return (
    transcriptLine.test(text) &&
    lineStart.test(text.slice(Math.max(0, place - 14), place) || '\n') &&
    action.test(text.slice(Math.max(0, place - 400), place + 400))
  );
}
