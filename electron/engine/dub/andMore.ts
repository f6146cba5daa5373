import { type MessageValue, say } from '../../../shared/locale/message.ts'

/** The things that a note names, and how many more it leaves out; none for 0 or less. */
export function andMore(some: string, more: number): MessageValue {
  return more > 0 ? say('engineNote.more', { some, more }) : some
}
