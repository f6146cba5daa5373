import { inEnglish } from '../failure.ts'
import { Message } from './messageSchema.ts'

/** The message that our own engine sends as data beside its English; undefined where it is not that of the English. */
export function messageOf(data: unknown, message: string | null | undefined): Message | undefined {
  const parsedMessage = Message.safeParse(data).data
  return parsedMessage !== undefined && inEnglish(parsedMessage) === message ? parsedMessage : undefined
}
