/**
 * A path or pattern with everything taken away that some file system does not tell apart: case (Windows,
 * macOS), composed and decomposed letters (macOS), characters that are not drawn (HFS+). Two names that fold
 * to the same text are taken as the same by deny lists, on every system: that can only block more.
 */
export function foldName(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // Through upper case first, so that `ß` and `SS`, `ſ` and `s`, `ς` and `σ` meet.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFC')
  );
}
