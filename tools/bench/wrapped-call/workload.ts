import { z } from 'zod';

/** Eight fields in, one kilobyte of text out: the call that every row makes. */
export const bookingSchema = z.strictObject({
  city: z.string().min(1).max(80),
  country: z.string().length(2),
  nights: z.number().int().min(1).max(30),
  guests: z.number().int().min(1),
  budget: z.number().min(0),
  breakfast: z.boolean(),
  board: z.enum(['none', 'half', 'full']),
  tags: z.array(z.string()).max(8),
});

export type Booking = z.infer<typeof bookingSchema>;

export function bookingOf(index: number): Booking {
  return {
    city: `City ${index}`,
    country: 'IT',
    nights: (index % 30) + 1,
    guests: (index % 4) + 1,
    budget: index / 3,
    breakfast: index % 2 === 0,
    board: (['none', 'half', 'full'] as const)[index % 3] ?? 'none',
    tags: ['sea', `tag-${index % 7}`],
  };
}

const filler = 'A quiet room with a view over the harbour, ten minutes from the station. '.repeat(
  14,
);

/** About 1,024 characters that begin with the answer. */
export function answer(booking: Booking): string {
  return `${booking.city} ${booking.nights} ${booking.board} ${booking.tags.length} ${filler}`.slice(
    0,
    1_024,
  );
}

/** The argument texts are made before anything is timed. */
export function argumentTexts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => JSON.stringify(bookingOf(index)));
}
