import { readFileSync } from 'node:fs';
import { executeTool, safeParseJSON } from '@ai-sdk/provider-utils';
import { tool as langChainTool } from '@langchain/core/tools';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as InMemoryTransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer } from '@modelcontextprotocol/server';
import { RunContext, tool as openAiTool } from '@openai/agents';
import { tool as aiTool } from 'ai';
import { answer, bookingSchema } from './workload.ts';

/** One way to make the call. `path` says which functions of the package it goes through. */
export interface Row {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  call(argumentText: string, index: number): Promise<string>;
}

/** Read from the folder, since some packages hide package.json behind their exports. */
function versionOf(packageName: string): string {
  const manifest = new URL(`../node_modules/${packageName}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

const description = 'Books a room.';

function aiSdk(): Row {
  const booking = aiTool({
    description,
    inputSchema: bookingSchema,
    execute: (input) => answer(input),
  });
  return {
    name: 'AI SDK',
    version: versionOf('ai'),
    path: 'safeParseJSON (parse + zod) + executeTool',
    async call(argumentText, index) {
      const parsed = await safeParseJSON({ text: argumentText, schema: bookingSchema });
      if (!parsed.success) throw parsed.error;
      let output = '';
      for await (const part of executeTool({
        tool: booking,
        input: parsed.value,
        options: { toolCallId: `call-${index}`, messages: [], context: undefined },
      } as never) as AsyncIterable<{ type: string; output: string }>) {
        if (part.type === 'final') output = part.output;
      }
      return output;
    },
  };
}

function openAiAgents(timeoutMs: number | undefined): Row {
  const booking = openAiTool({
    name: 'book',
    description,
    parameters: bookingSchema,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    execute: (input) => answer(input as never),
  });
  const context = new RunContext();
  return {
    name: timeoutMs === undefined ? 'OpenAI Agents' : 'OpenAI Agents with timeout',
    version: versionOf('@openai/agents'),
    path: `tool().invoke${timeoutMs === undefined ? '' : `, timeoutMs ${timeoutMs}`}`,
    async call(argumentText) {
      return (await booking.invoke(context, argumentText)) as string;
    },
  };
}

function langChain(): Row {
  const booking = langChainTool((input) => answer(input), {
    name: 'book',
    description,
    schema: bookingSchema,
  });
  return {
    name: 'LangChain',
    version: versionOf('@langchain/core'),
    path: 'JSON.parse + tool().invoke',
    async call(argumentText) {
      return (await booking.invoke(JSON.parse(argumentText) as never)) as string;
    },
  };
}

interface TextResult {
  readonly content: ReadonlyArray<{ readonly text?: string }>;
}

async function mcpV2(): Promise<Row> {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  server.registerTool('book', { description, inputSchema: bookingSchema }, (input) => ({
    content: [{ type: 'text', text: answer(input) }],
  }));
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return {
    name: 'MCP SDK, current line',
    version: versionOf('@modelcontextprotocol/client'),
    path: 'JSON.parse + client.callTool in memory',
    async call(argumentText) {
      const result = await client.callTool({
        name: 'book',
        arguments: JSON.parse(argumentText) as Record<string, unknown>,
      });
      return (result as TextResult).content[0]?.text ?? '';
    },
  };
}

async function mcpV1(): Promise<Row> {
  const server = new McpServerV1({ name: 'bench', version: '1.0.0' });
  server.registerTool('book', { description, inputSchema: bookingSchema.shape }, (input) => ({
    content: [{ type: 'text', text: answer(input as never) }],
  }));
  const client = new ClientV1({ name: 'bench', version: '1.0.0' });
  const [clientSide, serverSide] = InMemoryTransportV1.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return {
    name: 'MCP SDK, version 1',
    version: versionOf('@modelcontextprotocol/sdk'),
    path: 'JSON.parse + client.callTool in memory',
    async call(argumentText) {
      const result = await client.callTool({
        name: 'book',
        arguments: JSON.parse(argumentText) as Record<string, unknown>,
      });
      return (result as TextResult).content[0]?.text ?? '';
    },
  };
}

export async function peerRows(): Promise<readonly Row[]> {
  return [
    aiSdk(),
    openAiAgents(undefined),
    openAiAgents(30_000),
    langChain(),
    await mcpV2(),
    await mcpV1(),
  ];
}
