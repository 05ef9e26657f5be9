import type { Chunking } from './chunkings.ts';

/**
 * The real `fetch`, with the reply's body cut at exactly the places that a chunking names. A socket alone would join
 * small writes again, and a test of cuts would test nothing.
 */
export function cuttingFetch(chunking: Chunking): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const cuts = chunking.cut(bytes)[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = cuts.next();
        if (next.done === true) controller.close();
        // A copy: a reader may keep or take over the buffer.
        else controller.enqueue(next.value.slice());
      },
    });
    return new Response(body, { status: response.status, headers: response.headers });
  };
}
