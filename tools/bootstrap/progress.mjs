// On stderr, so that what the started program prints stays clean.

const everyMs = 1_500;

/**
 * Prints what is going on at once and then with the elapsed time, at least every two seconds.
 * @param {string} first
 */
export function showProgress(first) {
  const since = Date.now();
  const rewrites = process.stderr.isTTY;
  let text = first;
  const print = () => {
    const seconds = Math.round((Date.now() - since) / 1_000);
    const line = `toolwright: ${text} … ${seconds} s`;
    process.stderr.write(rewrites ? `\r${line}\u001B[K` : `${line}\n`);
  };
  print();
  const timer = setInterval(print, everyMs);
  return {
    /** @param {string} next */
    say(next) {
      if (next === text) return;
      text = next;
      print();
    },
    stop() {
      clearInterval(timer);
      if (rewrites) process.stderr.write('\r\u001B[K');
    },
  };
}
