// CONIN$ and CONOUT$ are devices too, and Windows reads superscript digits as digits.
const deviceNames = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;

/**
 * Why Windows would open something else than a file of this name; undefined if it would not.
 * Source: learn.microsoft.com, "Naming files, paths, and namespaces".
 */
export function windowsNameFault(name: string): string | undefined {
  if (/[. ]$/.test(name)) return 'A name may not end in a dot or a space on Windows.';
  if (name.includes(':')) return 'A name may not hold a colon on Windows.';
  if (/[<>"|?*]/.test(name)) return 'A name may not hold any of < > " | ? * on Windows.';
  // `NUL.txt` and `NUL .txt` are the device as well: only what stands before the first dot counts.
  const base = (name.split('.', 1)[0] as string).trimEnd();
  if (deviceNames.test(base)) return 'The name is a device on Windows.';
  return undefined;
}
