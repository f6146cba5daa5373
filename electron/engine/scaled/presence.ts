import type { Notes } from './hub.ts'
import type { Offer } from './queues.ts'

/** Seconds after which a worker that says nothing is taken to be gone, and how often it says that it is there. */
const GONE_AFTER = 15
const EVERY = 5

/** Says that there is a worker that takes such steps, until it is stopped. All of a kind write the same note. */
export async function announceOffer(notes: Notes, offer: Offer): Promise<{ stop(): void }> {
  const say = (): Promise<void> => notes.write(noteOf(offer), 'taken', GONE_AFTER)
  await say()
  const timer = setInterval(() => void say().catch(() => undefined), EVERY * 1000).unref()
  return { stop: () => clearInterval(timer) }
}

/** Whether a worker takes such steps, or did so until a moment ago. */
export async function isTaken(notes: Notes, offer: Offer): Promise<boolean> {
  return (await notes.read(noteOf(offer))) !== undefined
}

function noteOf(offer: Offer): string {
  return `worker/${offer}`
}
