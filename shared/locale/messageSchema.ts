import { z } from 'zod'
import type * as message from './message.ts'
import type { TextKey } from './textTable.ts'

// Apart from `message.ts`: a process that only makes messages need not load the checks, which take a third of its start.

export type Message = message.Message

const MessageValue: z.ZodType<message.MessageValue, message.MessageValue> = z.lazy(() =>
  z.union([z.string(), z.number(), Message, z.array(MessageValue)]),
)
/** It has the same type before the check, so that the compiler asks for a message where an answer has one. */
export const Message: z.ZodType<Message, Message> = z.object({
  key: z.string() as unknown as z.ZodType<TextKey, TextKey>,
  values: z.record(z.string(), MessageValue).optional(),
})
