import { ToolwrightError } from './toolwright-error.ts';

/** One thing that is wrong with a definition. */
export interface Fault {
  /** The property, as a path inside the definition; `''` for the whole. */
  readonly place: string;
  /** What to write there. */
  readonly message: string;
}

/** One error for all faults of a definition, so that an author corrects them in one go. */
export function faultsError(
  code: string,
  {
    subject,
    name,
    hint,
    faults,
  }: {
    readonly subject: string;
    readonly name: string;
    readonly hint: string;
    readonly faults: readonly Fault[];
  },
): ToolwrightError {
  const places = faults.map(({ place }) => [name, place].filter((part) => part !== '').join('.'));
  const lines = faults.map(({ message }, index) => `${places[index]}: ${message}`);
  const details = faults.map((fault, index) => ({ ...fault, place: places[index] }));
  return new ToolwrightError(code, `${subject} is not valid. ${lines.join(' ')}`, {
    place: places[0],
    hint,
    details,
  });
}
