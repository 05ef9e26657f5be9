import { ToolwrightError } from '../errors/toolwright-error.ts';

/** One thing wrong in a rule. `column` counts from 1 in the rule's text. */
export interface GrantFault {
  readonly column: number;
  /** What was expected, without repeating what was written. */
  readonly expected: string;
  /** A rule that is right in this respect. */
  readonly example: string;
}

/** Thrown inside the parser only; {@link grantInvalid} makes the error that hosts see. */
export class GrantSyntaxFault extends Error {
  readonly fault: GrantFault;
  constructor(column: number, expected: string, example: string) {
    super(expected);
    this.fault = { column, expected, example };
  }
}

export function describeFault(fault: GrantFault): string {
  return `column ${fault.column}: expected ${fault.expected}, as in \`${fault.example}\``;
}

/** GRANT_INVALID for one rule or for several; `index` is undefined for a rule that stands alone. */
export function grantInvalid(
  faults: ReadonlyArray<{ readonly index?: number; readonly fault: GrantFault }>,
): ToolwrightError {
  const places = faults.map(({ index, fault }) =>
    index === undefined ? describeFault(fault) : `grants[${index}], ${describeFault(fault)}`,
  );
  const subject =
    faults.length === 1 ? 'A grant cannot be read' : `${faults.length} grants cannot be read`;
  const first = faults[0];
  return new ToolwrightError('GRANT_INVALID', `${subject}: ${places.join('; ')}.`, {
    hint: 'Write `allow|ask|deny permission[:scope] [tool=glob] [risk<=level] [effects]`; docs/reference/grants.md has the grammar.',
    ...(first === undefined
      ? {}
      : {
          place: `${first.index === undefined ? 'grant' : `grants[${first.index}]`}, column ${first.fault.column}`,
        }),
    details: {
      faults: faults.map(({ index, fault }) => ({
        ...(index === undefined ? {} : { index }),
        ...fault,
      })),
    },
  });
}
