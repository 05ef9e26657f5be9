import { createHash, hash, type Hash } from 'node:crypto';
import type { OutputTrust } from '@toolwright/core';
import type { ArtifactOwner } from './artifact-store.ts';

/** What a handle looks like, as a JSON Schema pattern too. */
export const handlePattern = '^sha256:[0-9a-f]{64}$';

const handleExpression = new RegExp(handlePattern);

/** The 64 hex digits of a handle; undefined for everything else, so that no path is ever made of it. */
export function digitsOf(handle: unknown): string | undefined {
  return typeof handle === 'string' && handleExpression.test(handle)
    ? handle.slice('sha256:'.length)
    : undefined;
}

export function handleOf(digits: string): string {
  return `sha256:${digits}`;
}

/** 64 hex digits that stand for an owner; JSON text of the parts, since joined ones could collide. */
export function ownerDigits({ tenant, user, agent, sessionId }: ArtifactOwner): string {
  const parts = [tenant, user ?? null, agent ?? null, sessionId ?? null];
  return hash('sha256', JSON.stringify(parts), 'hex');
}

/**
 * The hash whose digits become the handle once the content went in. Where the bytes come from goes in first: two
 * tenants never see the same handle, and bytes that came from outside have another one than our own.
 */
export function startHandle(owner: string, trust: OutputTrust, mediaType: string): Hash {
  return createHash('sha256').update(JSON.stringify([1, owner, trust, mediaType]));
}
