import type { LoopEventBody } from '@toolwright/core';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { readUsage, type AgentUsage } from '../results/usage.ts';
import type { CallIds } from './call-ids.ts';
import { callIn, CallTracker, type CallSlot } from './call-tracker.ts';
import type { ModelReply, ProviderApproval, ReplyPart, ReplyText } from './model-reply.ts';

type DeltaPart = Extract<LanguageModelV4StreamPart, { type: 'text-delta' | 'reasoning-delta' }>;
type BlockPart = Extract<
  LanguageModelV4StreamPart,
  { id: string; type: `${'text' | 'reasoning'}-${string}` }
>;

/**
 * Puts the parts of one stream together. Parts of unknown types are ignored, and so is all that follows the finish:
 * the reply was said to be over, so a call behind it must not run. Throws for a part that is malformed.
 */
export class ReplyAssembler {
  readonly #tracker: CallTracker;
  /** A call has its place from its first part on, in whichever order providers declare calls whole. */
  readonly #parts: (ReplyPart | { readonly type: 'slot'; readonly slot: CallSlot })[] = [];
  readonly #blocks = new Map<string, ReplyText>();
  readonly #approvals: ProviderApproval[] = [];
  readonly #emit: (event: LoopEventBody) => void;
  #sources: ModelReply['sources'] = [];
  #warnings: ModelReply['warnings'] = [];
  #response: ModelReply['response'] = {};
  #finish: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | undefined;
  #usage: AgentUsage | undefined;

  constructor(ids: CallIds, emit: (event: LoopEventBody) => void) {
    this.#tracker = new CallTracker(ids);
    this.#emit = emit;
  }

  add(part: LanguageModelV4StreamPart): void {
    if (this.#finish !== undefined) return;
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        this.#begin(part);
        return;
      case 'text-delta':
      case 'reasoning-delta':
        this.#append(part);
        return;
      case 'text-end':
      case 'reasoning-end':
        note(this.#block(part), part);
        return;
      case 'tool-input-start':
        this.#addSlot(this.#tracker.start(part));
        return;
      case 'tool-input-delta': {
        const call = this.#tracker.delta(part);
        if (call !== undefined && typeof part.delta === 'string') {
          this.#emit({
            type: 'tool-input-delta',
            callId: call.id,
            name: call.name,
            delta: part.delta,
          });
        }
        return;
      }
      case 'tool-input-end':
        this.#tracker.end(part);
        return;
      case 'tool-call':
        this.#addSlot(this.#tracker.finish(part));
        return;
      case 'tool-result':
        this.#addResult(part);
        return;
      case 'tool-approval-request':
        this.#approvals.push({
          approvalId: part.approvalId,
          callId: this.#tracker.idOf(part.toolCallId),
        });
        return;
      case 'file':
      case 'reasoning-file':
      case 'custom':
        this.#parts.push(part);
        return;
      case 'source':
        this.#sources = [...this.#sources, part];
        return;
      case 'stream-start':
        this.#warnings = [...this.#warnings, ...part.warnings];
        return;
      case 'response-metadata': {
        const { type: _type, ...metadata } = part;
        this.#response = { ...this.#response, ...metadata };
        return;
      }
      case 'finish':
        // Read here, where a getter that throws fails the stream and not the result.
        this.#usage = readUsage(part.usage);
        this.#finish = part;
        return;
      default:
        return;
    }
  }

  /** The reply so far; calls that were never declared whole are marked as incomplete. */
  finish(): ModelReply {
    const parts = this.#parts.flatMap((part): ReplyPart[] => {
      if (part.type !== 'slot') return [part];
      const call = callIn(part.slot);
      return call === undefined ? [] : [{ type: 'call', call }];
    });
    return {
      parts: parts.filter(isWorthKeeping),
      calls: parts.flatMap((part) => (part.type === 'call' ? [part.call] : [])),
      text: this.#join('text'),
      reasoning: this.#join('reasoning'),
      finishReason: this.#finish?.finishReason,
      usage: this.#usage,
      sources: this.#sources,
      providerApprovals: this.#approvals,
      warnings: this.#warnings,
      response: this.#response,
      providerMetadata: this.#finish?.providerMetadata,
    };
  }

  #begin(part: BlockPart): ReplyText {
    const block: ReplyText = {
      type: part.type.startsWith('text') ? 'text' : 'reasoning',
      text: '',
    };
    note(block, part);
    this.#blocks.set(blockKey(part), block);
    this.#parts.push(block);
    return block;
  }

  /** A delta without a start opens its block: nothing that the model said is lost. */
  #block(part: BlockPart): ReplyText {
    return this.#blocks.get(blockKey(part)) ?? this.#begin(part);
  }

  #append(part: DeltaPart): void {
    // Dropped, it would make of a broken stream an answer that is empty and counts as whole.
    if (typeof part.delta !== 'string') throw new TypeError(`A ${part.type} part has no text.`);
    const block = this.#block(part);
    note(block, part);
    if (part.delta === '') return;
    block.text += part.delta;
    this.#emit({ type: part.type, text: part.delta });
  }

  #addSlot(slot: CallSlot | undefined): void {
    if (slot !== undefined) this.#parts.push({ type: 'slot', slot });
  }

  /** A preliminary result is a preview; the last one stands. */
  #addResult(part: Extract<ReplyPart, { type: 'tool-result' }>): void {
    if (part.preliminary === true) return;
    this.#parts.push({ ...part, toolCallId: this.#tracker.idOf(part.toolCallId) });
  }

  #join(type: ReplyText['type']): string {
    return this.#parts.map((part) => (part.type === type ? part.text : '')).join('');
  }
}

function blockKey(part: BlockPart): string {
  return `${part.type.startsWith('text') ? 'text' : 'reasoning'}:${part.id}`;
}

function note(block: ReplyText, part: BlockPart): void {
  if (part.providerMetadata !== undefined) block.providerMetadata = part.providerMetadata;
}

/**
 * Providers refuse empty text blocks, but an empty block with metadata (redacted reasoning) has to go back; and a
 * call that the provider runs is its own to repeat, which it can only do with a whole one.
 */
function isWorthKeeping(part: ReplyPart): boolean {
  if (part.type === 'call') return part.call.complete || !part.call.providerExecuted;
  if (part.type !== 'text' && part.type !== 'reasoning') return true;
  return part.text !== '' || part.providerMetadata !== undefined;
}
