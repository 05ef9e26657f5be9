import { describe, expect, it } from 'vitest';
import * as root from '@toolwright/core';
import * as defaultRegistry from '@toolwright/core/default-registry';
import * as grants from '@toolwright/core/grants';
import * as hiddenCharacters from '@toolwright/core/hidden-characters';
import * as memoryState from '@toolwright/core/memory-state';
import * as testing from '@toolwright/core/testing';
import { coreErrors } from '../src/errors.ts';

// What others build on. A red pin is a decision: change it here, add a changeset, and say so in the changelog.

describe('pinned', () => {
  it.each<[entry: string, module: object, names: readonly string[]]>([
    [
      '.',
      root,
      [
        'ToolwrightError',
        'approvalScopes',
        'canonicalJson',
        'checkPack',
        'checkPackTools',
        'checkTool',
        'closeSchema',
        'compareCodePoints',
        'contractVersion',
        'createToolRegistry',
        'defineClientTool',
        'definePack',
        'defineRouter',
        'defineTool',
        'describeSchema',
        'encodeSegment',
        'errorText',
        'executeAsText',
        'fail',
        'functionTool',
        'isJsonPointer',
        'isJsonSchemaSource',
        'isPermissionName',
        'isToolFailure',
        'isToolName',
        'isToolResult',
        'isToolwrightError',
        'jsonSchema',
        'jsonSchemaBrand',
        'modelView',
        'outputTrusts',
        'packEntry',
        'partText',
        'privacyLevels',
        'randomIds',
        'rateScopes',
        'readFrames',
        'renderContent',
        'renderJson',
        'resolvePointer',
        'riskLevels',
        'runTool',
        'silentLogger',
        'systemClock',
        'toJsonValue',
        'toolError',
        'toolErrorBrand',
        'toolNamePattern',
        'toolResult',
        'toolResultBrand',
        'unframe',
      ],
    ],
    ['./default-registry', defaultRegistry, ['getDefaultRegistry']],
    [
      './grants',
      grants,
      ['compileGlob', 'compilePathPattern', 'createGrants', 'parseGrant', 'parseGrants'],
    ],
    [
      './hidden-characters',
      hiddenCharacters,
      ['eachHidden', 'escapeOf', 'foldEscapes', 'hasHidden', 'showHidden'],
    ],
    ['./memory-state', memoryState, ['createMemoryState']],
    [
      './testing',
      testing,
      [
        'createCountedIds',
        'createManualClock',
        'createMemoryLogger',
        'createToolContext',
        'statePortCases',
      ],
    ],
  ])('exports of %s', (_, module, names) => {
    expect(Object.keys(module).sort()).toEqual(names);
  });

  it('error codes', () => {
    expect(Object.keys(coreErrors).sort()).toEqual([
      'ARGUMENTS_INVALID',
      'CLEAN_UP_FAILED',
      'DUPLICATE_TOOL',
      'GRANT_INVALID',
      'HANDLER_ERROR',
      'INPUT_NOT_VALIDATED',
      'INVOKE_UNAVAILABLE',
      'PACK_CONTRACT_UNSUPPORTED',
      'PACK_INVALID',
      'PATH_PATTERN_INVALID',
      'SCHEMA_INVALID',
      'STATE_UNAVAILABLE',
      'STATE_VALUE_INVALID',
      'TOOL_INVALID',
      'TOOL_NOT_EXECUTABLE',
      'UNKNOWN_TOOL',
      'VALIDATION_FAILED',
      'VALUE_NOT_JSON',
    ]);
  });

  it('brands, by which two copies of core know each other’s values', () => {
    const brands = [root.toolResultBrand, root.toolErrorBrand, root.jsonSchemaBrand];
    const keys = ['toolwright.tool-result', 'toolwright.tool-error', 'toolwright.json-schema'];
    expect(brands).toEqual(keys.map((key) => Symbol.for(key)));
    expect(Object.getOwnPropertySymbols(new root.ToolwrightError('X', 'm'))).toEqual([
      Symbol.for('toolwright.error'),
    ]);
  });

  it('the version and the levels of the contract', () => {
    expect(root.contractVersion).toBe(1);
    expect(root.toolNamePattern).toEqual(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(root.riskLevels).toEqual(['none', 'low', 'medium', 'high', 'critical']);
    expect(root.privacyLevels).toEqual(['public', 'internal', 'private', 'sensitive']);
    expect(root.outputTrusts).toEqual(['trusted', 'workspace', 'external']);
    expect(root.rateScopes).toEqual(['tool', 'user', 'session', 'tenant']);
  });
});
