import { type Said, say } from '../../../shared/locale/message.ts'

/** What a note names, and how many more there are that it leaves out; none for 0 or less. */
export function andMore(some: string, more: number): Said {
  return more > 0 ? say('engineNote.more', { some, more }) : some
}
