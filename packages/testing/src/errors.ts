/** Every code of this package; each is thrown, since only a test can be wrong here. */
export const testingErrors = Object.freeze({
  SCRIPT_EXHAUSTED: {
    meaning: 'The model was asked more often than its script has replies.',
    next: 'Add a reply, or find out why the loop asked again.',
  },
  SCRIPT_INVALID: {
    meaning: 'A reply of the script cannot be played.',
    next: 'Correct the reply that `place` names.',
  },
});
