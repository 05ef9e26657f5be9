/** The stages that each preset runs, outer to inner, so that a figure says what it pays for. A test holds the lists to the path. */
export const stagesOf = {
  guarded: [
    ...['audit', 'events', 'loop-watch', 'exposure', 'parse', 'guard', 'spill'],
    ...[
      'route',
      'normalise',
      'validate',
      'commit',
      'warnings',
      'redact',
      'loop-guard',
      'input-event',
      'policy',
    ],
    ...['admit', 'approval', 'usage', 'output-schema', 'serialise', 'acquire', 'retry'],
    ...['deadline', 'execute'],
  ],
  unguarded: [
    ...['exposure', 'parse', 'route', 'validate', 'redact', 'policy', 'approval', 'serialise'],
    ...['deadline', 'execute'],
  ],
} as const;
