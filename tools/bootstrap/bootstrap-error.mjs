/** A failure that the person at the terminal can do something about: what happened, and what to do. */
export class BootstrapError extends Error {
  /**
   * @param {string} message what happened
   * @param {string} advice what to do
   * @param {number} [exitCode]
   */
  constructor(message, advice, exitCode = 1) {
    super(message);
    this.name = 'BootstrapError';
    this.advice = advice;
    this.exitCode = exitCode;
  }
}
