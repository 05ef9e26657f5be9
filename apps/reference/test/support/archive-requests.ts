import type { PlannedCall } from '../../src/planner/planning/move.ts';

const tool =
  (name: string) =>
  (input: PlannedCall['input'] = {}): PlannedCall => ({ name, input });
const look = tool('shelf_view');
const trail = tool('paper_trail');
const ink = tool('ink_search');
const page = tool('page_turner');

/** Requests with the calls that they mean, for the made-up tools of `archive-tools.ts` over its archive. */
export const archiveRequests: ReadonlyArray<
  readonly [request: string, calls: readonly PlannedCall[]]
> = [
  ['list the files in packages/core', [look({ folder: 'packages/core' })]],
  ['What is in the docs folder?', [look({ folder: 'docs' })]],
  ['show me the contents of packages/runtime/src', [look({ folder: 'packages/runtime/src' })]],
  ['ls apps', [look({ folder: 'apps' })]],
  ['list everything in packages two levels deep', [look({ folder: 'packages', depth: 2 })]],
  ['list the docs directory with a depth of 3', [look({ folder: 'docs', depth: 3 })]],
  ['list the root folder including hidden files', [look({ hidden: true })]],
  [
    'list the first 5 entries of packages/core/src',
    [look({ folder: 'packages/core/src', limit: 5 })],
  ],
  ["what's in packages/sandbox?", [look({ folder: 'packages/sandbox' })]],
  ['directory listing for packages/testing, please', [look({ folder: 'packages/testing' })]],
  ['Can you list packages and apps?', [look({ folder: 'packages' }), look({ folder: 'apps' })]],
  ['which folders are in packages?', [look({ folder: 'packages' })]],
  [
    'find all TypeScript test files under packages',
    [trail({ patterns: '**/*.test.ts', within: 'packages' })],
  ],
  ['find all markdown files', [trail({ patterns: '**/*.md' })]],
  [
    'find every JSON file in packages/core',
    [trail({ patterns: '**/*.json', within: 'packages/core' })],
  ],
  ['where is tsconfig.base.json?', [trail({ patterns: '**/tsconfig.base.json' })]],
  [
    'find files named index.ts in packages',
    [trail({ patterns: '**/index.ts', within: 'packages' })],
  ],
  [
    'find **/*.test.ts under packages/core',
    [trail({ patterns: '**/*.test.ts', within: 'packages/core' })],
  ],
  ['look for package.json files, at most 3', [trail({ patterns: '**/package.json', limit: 3 })]],
  [
    'find yaml files, also hidden ones',
    [trail({ patterns: ['**/*.yaml', '**/*.yml'], hidden: true })],
  ],
  ['find all files whose name contains grant', [trail({ patterns: '**/*grant*' })]],
  ['find all files ending in .test-d.ts', [trail({ patterns: '**/*.test-d.ts' })]],
  [
    'files starting with "tool-" in packages/core/src',
    [trail({ patterns: '**/tool-*', within: 'packages/core/src' })],
  ],
  ['is there a file called pack.ts?', [trail({ patterns: '**/pack.ts' })]],
  ['find the folders named errors', [trail({ patterns: '**/errors', kind: 'directory' })]],
  ['all .mjs files in tools', [trail({ patterns: '**/*.mjs', within: 'tools' })]],
  [
    'find up to 10 TypeScript files in packages/core/src',
    [trail({ patterns: '**/*.ts', within: 'packages/core/src', limit: 10 })],
  ],
  [
    'find *.md and *.json in packages/filesystem',
    [trail({ patterns: ['**/*.md', '**/*.json'], within: 'packages/filesystem' })],
  ],
  ['which files mention ToolContract?', [ink({ pattern: 'ToolContract', mode: 'files' })]],
  [
    'find the files in packages/core/src that mention ToolContract',
    [ink({ pattern: 'ToolContract', within: 'packages/core/src', mode: 'files' })],
  ],
  ['search for TODO in packages', [ink({ pattern: 'TODO', within: 'packages' })]],
  [
    'search packages/core for "defineTool"',
    [ink({ pattern: 'defineTool', within: 'packages/core' })],
  ],
  ['grep for createToolkit in apps', [ink({ pattern: 'createToolkit', within: 'apps' })]],
  [
    'search for the word permission in docs, ignoring case',
    [ink({ pattern: 'permission', within: 'docs', caseSensitive: false })],
  ],
  [
    'how many times does RunStatus occur in packages/core/src?',
    [ink({ pattern: 'RunStatus', within: 'packages/core/src', mode: 'count' })],
  ],
  [
    'count the occurrences of fail( in packages/core',
    [ink({ pattern: 'fail(', within: 'packages/core', mode: 'count', regex: false })],
  ],
  [
    'search for the regex /export (type|interface) \\w+/ in packages/core/src',
    [ink({ pattern: 'export (type|interface) \\w+', within: 'packages/core/src' })],
  ],
  [
    'find `run.call(` in TypeScript files with 2 lines of context',
    [ink({ pattern: 'run.call(', glob: '**/*.ts', regex: false, context: 2 })],
  ],
  [
    'show the lines that contain "workspace" in README.md',
    [ink({ pattern: 'workspace', within: 'README.md' })],
  ],
  ['where is isToolFailure defined?', [ink({ pattern: 'isToolFailure' })]],
  [
    'search for deadline in markdown files under docs',
    [ink({ pattern: 'deadline', glob: '**/*.md', within: 'docs' })],
  ],
  [
    'list the names of the files under packages that contain ToolwrightError',
    [ink({ pattern: 'ToolwrightError', within: 'packages', mode: 'files' })],
  ],
  [
    'which TypeScript files in packages import zod?',
    [ink({ pattern: 'zod', glob: '**/*.ts', within: 'packages', mode: 'files' })],
  ],
  ['search for TODO or FIXME in packages', [ink({ pattern: 'TODO|FIXME', within: 'packages' })]],
  [
    'show at most 5 matches of "import" in packages/core/src/index.ts',
    [ink({ pattern: 'import', within: 'packages/core/src/index.ts', limit: 5 })],
  ],
  [
    'case-sensitive search for Grant in packages/core',
    [ink({ pattern: 'Grant', within: 'packages/core', caseSensitive: true })],
  ],
  ['find all uses of snake_case in docs', [ink({ pattern: 'snake_case', within: 'docs' })]],
  ['read README.md', [page({ path: 'README.md' })]],
  ['show me packages/core/package.json', [page({ path: 'packages/core/package.json' })]],
  [
    'read lines 10 to 20 of packages/core/src/index.ts',
    [page({ path: 'packages/core/src/index.ts', offset: 10, limit: 11 })],
  ],
  ['print the first 30 lines of CONTRIBUTING.md', [page({ path: 'CONTRIBUTING.md', limit: 30 })]],
  ['open README.md from line 40', [page({ path: 'README.md', offset: 40 })]],
  ['show me line 7 of package.json', [page({ path: 'package.json', offset: 7, limit: 1 })]],
  [
    'show 20 lines of AGENTS.md starting at line 5',
    [page({ path: 'AGENTS.md', offset: 5, limit: 20 })],
  ],
  ['what does LICENSE say?', [page({ path: 'LICENSE' })]],
  [
    'read `packages/core/README.md` and `packages/sandbox/README.md`',
    [page({ path: 'packages/core/README.md' }), page({ path: 'packages/sandbox/README.md' })],
  ],
  ['cat the file packages/core/tsconfig.json', [page({ path: 'packages/core/tsconfig.json' })]],
  ['display lines 5-9 in tsconfig.json', [page({ path: 'tsconfig.json', offset: 5, limit: 5 })]],
  [
    'list packages/core, then read packages/core/package.json',
    [look({ folder: 'packages/core' }), page({ path: 'packages/core/package.json' })],
  ],
  [
    'read notes/ink.md; then search it for QuillPen',
    [page({ path: 'notes/ink.md' }), ink({ pattern: 'QuillPen', within: 'notes/ink.md' })],
  ],
  [
    'find markdown files under notes, then read the largest',
    [
      trail({ patterns: '**/*.md', within: 'notes' }),
      look({ folder: 'notes', depth: 2 }),
      page({ path: 'notes/long/story.md' }),
    ],
  ],
  [
    'list notes, then open the newest file',
    [look({ folder: 'notes' }), page({ path: 'notes/paper.md' })],
  ],
  [
    'list notes and read the smallest one',
    [look({ folder: 'notes' }), page({ path: 'notes/paper.md' })],
  ],
  [
    'find the files that mention QuillPen and read the first one',
    [ink({ pattern: 'QuillPen', mode: 'files' }), page({ path: 'README.md' })],
  ],
  [
    'find ts files in src, then read the last one',
    [trail({ patterns: '**/*.ts', within: 'src' }), page({ path: 'src/pen.ts' })],
  ],
  [
    'find all json files and then show each of them',
    [trail({ patterns: '**/*.json' }), page({ path: 'data/pens.json' })],
  ],
  [
    'find the test file in src, then read its first 2 lines',
    [
      trail({ patterns: '**/*.test.*', within: 'src' }),
      page({ path: 'src/pen.test.ts', limit: 2 }),
    ],
  ],
  [
    'which files in src mention QuillPen? Read the biggest.',
    [ink({ pattern: 'QuillPen', within: 'src', mode: 'files' }), page({ path: 'src/pen.test.ts' })],
  ],
  [
    'show the first line of the oldest file in notes',
    [look({ folder: 'notes' }), page({ path: 'notes/ink.md', limit: 1 })],
  ],
  ['read the largest file in src', [look({ folder: 'src' }), page({ path: 'src/pen.test.ts' })]],
  ['which file in notes is the largest?', [look({ folder: 'notes' })]],
  [
    'count how often QuillPen appears in each file under src, then read the one with the most matches',
    [ink({ pattern: 'QuillPen', within: 'src', mode: 'count' }), page({ path: 'src/pen.test.ts' })],
  ],
  [
    'look in notes for ink; afterwards list src',
    [ink({ pattern: 'ink', within: 'notes' }), look({ folder: 'src' })],
  ],
  [
    'could you tell me which files under docs reference "ToolHost"?',
    [ink({ pattern: 'ToolHost', within: 'docs', mode: 'files' })],
  ],
  [
    "I'd like to see the first 10 lines of packages/core/README.md",
    [page({ path: 'packages/core/README.md', limit: 10 })],
  ],
  [
    'give me packages/core/src/index.ts, lines 3 through 8',
    [page({ path: 'packages/core/src/index.ts', offset: 3, limit: 6 })],
  ],
  [
    'Show lines 100-150 of package-lock.json',
    [page({ path: 'package-lock.json', offset: 100, limit: 51 })],
  ],
  ['read the first five lines of LICENSE', [page({ path: 'LICENSE', limit: 5 })]],
  [
    'show the top 15 lines from apps/reference/package.json',
    [page({ path: 'apps/reference/package.json', limit: 15 })],
  ],
  [
    'read packages/core/src/index.ts starting at line 20',
    [page({ path: 'packages/core/src/index.ts', offset: 20 })],
  ],
  ['read 10 lines of README.md from line 30', [page({ path: 'README.md', offset: 30, limit: 10 })]],
  ['peek at nx.json', [page({ path: 'nx.json' })]],
  [
    'What does packages/sandbox/package.json contain?',
    [page({ path: 'packages/sandbox/package.json' })],
  ],
  ['list the files and folders in tools', [look({ folder: 'tools' })]],
  ['list apps/reference, three levels deep', [look({ folder: 'apps/reference', depth: 3 })]],
  ['show the folder packages/core/src/grants', [look({ folder: 'packages/core/src/grants' })]],
  [
    'what files are there in packages/core/src/errors?',
    [look({ folder: 'packages/core/src/errors' })],
  ],
  [
    'list everything under packages/core, including hidden entries, at most 50',
    [look({ folder: 'packages/core', hidden: true, limit: 50 })],
  ],
  ['list up to 20 entries in docs', [look({ folder: 'docs', limit: 20 })]],
  ['list all the files in this folder', [look({})]],
  ['list the workspace root', [look({})]],
  [
    'find the TypeScript declaration files in packages',
    [trail({ patterns: '**/*.d.ts', within: 'packages' })],
  ],
  ['find tsup.config.ts files', [trail({ patterns: '**/tsup.config.ts' })]],
  ['find everything matching packages/*/README.md', [trail({ patterns: 'packages/*/README.md' })]],
  ['find all the README files', [trail({ patterns: '**/README*' })]],
  ['locate vitest.config.ts', [trail({ patterns: '**/vitest.config.ts' })]],
  [
    'find all .md and .json files in docs',
    [trail({ patterns: ['**/*.md', '**/*.json'], within: 'docs' })],
  ],
  [
    'find directories named "src" under packages',
    [trail({ patterns: '**/src', within: 'packages', kind: 'directory' })],
  ],
  ['find hidden JSON files', [trail({ patterns: '**/*.json', hidden: true })]],
  [
    'find JavaScript files including ignored ones',
    [trail({ patterns: '**/*.js', respectIgnore: false })],
  ],
  ['find all files with the extension mjs', [trail({ patterns: '**/*.mjs' })]],
  [
    'find files with "error" in their name under packages/core/src',
    [trail({ patterns: '**/*error*', within: 'packages/core/src' })],
  ],
  [
    'list all TypeScript files in packages/core/src/results',
    [trail({ patterns: '**/*.ts', within: 'packages/core/src/results' })],
  ],
  ['list all markdown files', [trail({ patterns: '**/*.md' })]],
  [
    'show all test files in packages/core',
    [trail({ patterns: '**/*.test.*', within: 'packages/core' })],
  ],
  ['how many markdown files are in docs?', [trail({ patterns: '**/*.md', within: 'docs' })]],
  ['search docs for "session"', [ink({ pattern: 'session', within: 'docs' })]],
  [
    'search for "outputTrust" in packages/core/src with 3 lines of context',
    [ink({ pattern: 'outputTrust', within: 'packages/core/src', context: 3 })],
  ],
  [
    'find lines containing "TODO" in TypeScript files under packages',
    [ink({ pattern: 'TODO', glob: '**/*.ts', within: 'packages' })],
  ],
  [
    'find lines that match the regular expression `^export const` in packages/core/src',
    [ink({ pattern: '^export const', within: 'packages/core/src' })],
  ],
  [
    'grep -i "license" in package.json files',
    [ink({ pattern: 'license', glob: '**/package.json', caseSensitive: false })],
  ],
  [
    'how often is fail mentioned in packages/core/src/errors/fail.ts?',
    [ink({ pattern: 'fail', within: 'packages/core/src/errors/fail.ts', mode: 'count' })],
  ],
  [
    'how many times does the word "grant" appear in README.md',
    [ink({ pattern: 'grant', within: 'README.md', mode: 'count' })],
  ],
  [
    'count the lines that mention RunEvent in packages/core/src',
    [ink({ pattern: 'RunEvent', within: 'packages/core/src', mode: 'count' })],
  ],
  [
    'which markdown files contain the phrase "audit record"?',
    [ink({ pattern: 'audit record', glob: '**/*.md', mode: 'files' })],
  ],
  [
    'where is defineTool used in packages/filesystem?',
    [ink({ pattern: 'defineTool', within: 'packages/filesystem' })],
  ],
  [
    'search case-insensitively for toolwright in package.json',
    [ink({ pattern: 'toolwright', within: 'package.json', caseSensitive: false })],
  ],
  [
    'search literally for "a.b*c" in packages',
    [ink({ pattern: 'a.b*c', within: 'packages', regex: false })],
  ],
  [
    'does packages/core/src/index.ts mention ToolHost?',
    [ink({ pattern: 'ToolHost', within: 'packages/core/src/index.ts' })],
  ],
  [
    'show every line with @toolwright/source in tsconfig.base.json',
    [ink({ pattern: '@toolwright/source', within: 'tsconfig.base.json' })],
  ],
  [
    'find references to PlannerCard in apps/reference/src',
    [ink({ pattern: 'PlannerCard', within: 'apps/reference/src' })],
  ],
  [
    'search for import statements in packages/core/src/index.ts',
    [ink({ pattern: 'import', within: 'packages/core/src/index.ts' })],
  ],
  [
    'find the files under src containing QuillPen and then read the largest one',
    [ink({ pattern: 'QuillPen', within: 'src', mode: 'files' }), page({ path: 'src/pen.test.ts' })],
  ],
  [
    'find the files in src that mention QuillPen, then read the first 2 lines of the biggest one',
    [
      ink({ pattern: 'QuillPen', within: 'src', mode: 'files' }),
      page({ path: 'src/pen.test.ts', limit: 2 }),
    ],
  ],
  [
    'list the files in src, then show the smallest',
    [look({ folder: 'src' }), page({ path: 'src/pen.ts' })],
  ],
  [
    'list notes and show me the most recently modified file',
    [look({ folder: 'notes' }), page({ path: 'notes/paper.md' })],
  ],
  [
    'find all json files under data, then read it',
    [trail({ patterns: '**/*.json', within: 'data' }), page({ path: 'data/pens.json' })],
  ],
  [
    'list the src folder, then list the box folder inside it',
    [look({ folder: 'src' }), look({ folder: 'src/box' })],
  ],
  [
    'look for TypeScript files in src; read the second one',
    [trail({ patterns: '**/*.ts', within: 'src' }), page({ path: 'src/ink_well.ts' })],
  ],
  [
    'search src for QuillPen, then open the first file',
    [ink({ pattern: 'QuillPen', within: 'src' }), page({ path: 'src/box/lid.ts' })],
  ],
  [
    'find markdown files in notes and count how often ink occurs in each',
    [
      trail({ patterns: '**/*.md', within: 'notes' }),
      ink({ pattern: 'ink', within: 'notes/ink.md', mode: 'count' }),
      ink({ pattern: 'ink', within: 'notes/long/story.md', mode: 'count' }),
      ink({ pattern: 'ink', within: 'notes/paper.md', mode: 'count' }),
    ],
  ],
  ['read README.md and then list notes', [page({ path: 'README.md' }), look({ folder: 'notes' })]],
  [
    'First list the data folder. Then read the file in it.',
    [look({ folder: 'data' }), page({ path: 'data/pens.json' })],
  ],
  ['which file in src was changed last?', [look({ folder: 'src' })]],
  [
    'find the ts file with the most bytes in src and print it',
    [
      trail({ patterns: '**/*.ts', within: 'src' }),
      look({ folder: 'src', depth: 2 }),
      page({ path: 'src/pen.test.ts' }),
    ],
  ],
  ['list the top level of packages', [look({ folder: 'packages' })]],
  ['which packages have a tsup.config.ts?', [trail({ patterns: '**/tsup.config.ts' })]],
  ['find files called *.test-d.ts', [trail({ patterns: '**/*.test-d.ts' })]],
  [
    "how many lines in packages/core/src mention 'export'?",
    [ink({ pattern: 'export', within: 'packages/core/src', mode: 'count' })],
  ],
  [
    "search for 'TODO' ignoring case in docs, show 1 line of context",
    [ink({ pattern: 'TODO', within: 'docs', caseSensitive: false, context: 1 })],
  ],
  [
    'list apps two levels deep including hidden files',
    [look({ folder: 'apps', depth: 2, hidden: true })],
  ],
  [
    'grep for /defineTool\\(/ in packages/filesystem/src and show only the file names',
    [ink({ pattern: 'defineTool\\(', within: 'packages/filesystem/src', mode: 'files' })],
  ],
  [
    'show me lines 1-5 of the newest file in notes',
    [look({ folder: 'notes' }), page({ path: 'notes/paper.md', limit: 5 })],
  ],
  [
    'find the markdown files in notes that mention ink, then read the shortest',
    [
      ink({ pattern: 'ink', glob: '**/*.md', within: 'notes', mode: 'files' }),
      page({ path: 'notes/ink.md' }),
    ],
  ],
  ['what folders are in packages/core/src', [look({ folder: 'packages/core/src' })]],
  ['list data, then read each file', [look({ folder: 'data' }), page({ path: 'data/pens.json' })]],
  ['find the two largest files in src', [look({ folder: 'src' })]],
  [
    'find TypeScript files in packages except tests',
    [trail({ patterns: ['**/*.ts', '!**/*.test.*'], within: 'packages' })],
  ],
  [
    'list src, then read the two smallest files',
    [look({ folder: 'src' }), page({ path: 'src/pen.ts' }), page({ path: 'src/ink_well.ts' })],
  ],
  [
    'in packages/runtime, search for AbortSignal',
    [ink({ pattern: 'AbortSignal', within: 'packages/runtime' })],
  ],
  [
    'In docs, which files mention grants?',
    [ink({ pattern: 'grants', within: 'docs', mode: 'files' })],
  ],
  [
    'packages/core/src: which files mention ToolHost?',
    [ink({ pattern: 'ToolHost', within: 'packages/core/src', mode: 'files' })],
  ],
  [
    'Look inside src/box and read lid.ts',
    [look({ folder: 'src/box' }), page({ path: 'src/box/lid.ts' })],
  ],
  [
    "search for 'createToolkit' but only in TypeScript files under apps",
    [ink({ pattern: 'createToolkit', glob: '**/*.ts', within: 'apps' })],
  ],
  [
    'find all TypeScript files under packages/core, excluding test files',
    [trail({ patterns: ['**/*.ts', '!**/*.test.*'], within: 'packages/core' })],
  ],
  ['show everything in tools', [look({ folder: 'tools' })]],
  ['show me what is in apps/reference', [look({ folder: 'apps/reference' })]],
  ['tell me what README.md says', [page({ path: 'README.md' })]],
  ['I want to read CONTRIBUTING.md', [page({ path: 'CONTRIBUTING.md' })]],
  [
    'get the contents of packages/core/package.json',
    [page({ path: 'packages/core/package.json' })],
  ],
  ['get lines 4 and 5 of nx.json', [page({ path: 'nx.json', offset: 4, limit: 2 })]],
  ['show the beginning of README.md', [page({ path: 'README.md' })]],
  ['read README.md, 15 lines from line 3', [page({ path: 'README.md', offset: 3, limit: 15 })]],
  [
    'read the 5 lines starting at line 12 in AGENTS.md',
    [page({ path: 'AGENTS.md', offset: 12, limit: 5 })],
  ],
  [
    'does any file in docs mention "approval"?',
    [ink({ pattern: 'approval', within: 'docs', mode: 'files' })],
  ],
  ['any TODOs in packages?', [ink({ pattern: 'TODO', within: 'packages' })]],
  [
    'who uses createExecution in packages?',
    [ink({ pattern: 'createExecution', within: 'packages' })],
  ],
  [
    'find where ToolContract is declared in packages/core',
    [ink({ pattern: 'ToolContract', within: 'packages/core' })],
  ],
  ['find the definition of createGrants', [ink({ pattern: 'createGrants' })]],
  [
    'find usages of describeSchema under packages/core/src',
    [ink({ pattern: 'describeSchema', within: 'packages/core/src' })],
  ],
  ['search packages for "from \'zod\'"', [ink({ pattern: "from 'zod'", within: 'packages' })]],
  [
    'find lines starting with "export" in packages/core/src/index.ts',
    [ink({ pattern: '^export', within: 'packages/core/src/index.ts' })],
  ],
  [
    'show me 3 matches for "allow" in docs/reference/grants.md',
    [ink({ pattern: 'allow', within: 'docs/reference/grants.md', limit: 3 })],
  ],
  ['list only the files that contain "MIT" in the root', [ink({ pattern: 'MIT', mode: 'files' })]],
  [
    'give me the paths of all files under packages/core/src that mention Standard Schema',
    [ink({ pattern: 'Standard Schema', within: 'packages/core/src', mode: 'files' })],
  ],
  ['find files with the .jsonl extension', [trail({ patterns: '**/*.jsonl' })]],
  ['find all config files', [trail({ patterns: '**/*.config.*' })]],
  ['find Dockerfile', [trail({ patterns: '**/Dockerfile' })]],
  [
    'find any file named tsconfig.json under apps',
    [trail({ patterns: '**/tsconfig.json', within: 'apps' })],
  ],
  ['list all .md files in docs', [trail({ patterns: '**/*.md', within: 'docs' })]],
  [
    'where are the test files of packages/core?',
    [trail({ patterns: '**/*.test.*', within: 'packages/core' })],
  ],
  [
    'which TypeScript files are in packages/core/src/results?',
    [trail({ patterns: '**/*.ts', within: 'packages/core/src/results' })],
  ],
  [
    'find files whose names start with "create-" in packages/core',
    [trail({ patterns: '**/create-*', within: 'packages/core' })],
  ],
  ['find png and jpg files', [trail({ patterns: ['**/*.png', '**/*.jpg'] })]],
  [
    'find a file called ink_well.ts and read it',
    [trail({ patterns: '**/ink_well.ts' }), page({ path: 'src/ink_well.ts' })],
  ],
  [
    'find pen.ts, open it and count how many times QuillPen occurs in it',
    [
      trail({ patterns: '**/pen.ts' }),
      page({ path: 'src/pen.ts' }),
      ink({ pattern: 'QuillPen', within: 'src/pen.ts', mode: 'count' }),
    ],
  ],
  [
    'search for QuillPen in src and then show the first 1 lines of the last file',
    [ink({ pattern: 'QuillPen', within: 'src' }), page({ path: 'src/pen.ts', limit: 1 })],
  ],
  [
    'list the notes folder. Open its largest file.',
    [look({ folder: 'notes' }), page({ path: 'notes/ink.md' })],
  ],
  [
    'which file in notes is the smallest? Show it.',
    [look({ folder: 'notes' }), page({ path: 'notes/paper.md' })],
  ],
  [
    'find all test files in src, and for each show the first line',
    [
      trail({ patterns: '**/*.test.*', within: 'src' }),
      page({ path: 'src/pen.test.ts', limit: 1 }),
    ],
  ],
  [
    'list src and notes and then read README.md',
    [look({ folder: 'src' }), look({ folder: 'notes' }), page({ path: 'README.md' })],
  ],
  [
    'read README.md and notes/ink.md, then search notes for paper',
    [
      page({ path: 'README.md' }),
      page({ path: 'notes/ink.md' }),
      ink({ pattern: 'paper', within: 'notes' }),
    ],
  ],
  [
    'look up "QuillPen" in src and open the file with the most matches',
    [ink({ pattern: 'QuillPen', within: 'src', mode: 'count' }), page({ path: 'src/pen.test.ts' })],
  ],
  [
    'find files that mention ink in notes, then search those for Black',
    [
      ink({ pattern: 'ink', within: 'notes', mode: 'files' }),
      ink({ pattern: 'Black', within: 'notes/ink.md' }),
    ],
  ],
  [
    'find the newest file in src and show its first 2 lines',
    [look({ folder: 'src' }), page({ path: 'src/ink_well.ts', limit: 2 })],
  ],
  ['what is the size of README.md?', [look({ folder: '.' })]],
  ['when was notes/ink.md last changed?', [look({ folder: 'notes' })]],
  [
    'recursively list packages/core/src/errors',
    [trail({ patterns: '**/*', within: 'packages/core/src/errors' })],
  ],
  ['show the tree of src', [look({ folder: 'src' })]],
];
