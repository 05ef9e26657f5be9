/** The machine's IANA timezone; `UTC` where the machine names none. */
export function systemTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
