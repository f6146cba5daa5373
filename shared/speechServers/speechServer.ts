import { z } from 'zod'
import { PROVIDER_KINDS } from './providers.ts'

/** A voice of a speech server in one language. */
export const ServerVoice = z.object({
  /** The server's own id. */
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  /** Short code of the language that it is asked to speak. */
  language: z.string().min(2).max(20),
  /** The language with its region as the server names it, such as `sw-KE`. */
  locale: z.string().max(35).optional(),
  gender: z.enum(['female', 'male', 'neutral']).default('neutral'),
})
export type ServerVoice = z.infer<typeof ServerVoice>

const price = z.number().min(0).max(1e6)

/** A server that speaks or listens for the engine of this computer. Its key is stored separately, bound to its origin. */
export const SpeechServer = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'may have small letters, digits and hyphens'),
  name: z.string().trim().min(1, 'needs a name').max(60),
  kind: z.enum(PROVIDER_KINDS),
  url: z
    .url({ protocol: /^https?$/, error: 'is not an address; write one such as http://localhost:8880/v1' })
    .refine((url) => URL.parse(url)?.username === '' && URL.parse(url)?.password === '', {
      error: 'must have no name or password in it; enter the key beside it',
    }),
  /** The model that speaks; absent: the usual one of its kind. */
  model: z.string().trim().min(1).max(200).optional(),
  voices: z.array(ServerVoice).max(2000).default([]),
  /** Whether its voices may be given to speakers unasked. */
  unasked: z.boolean().default(false),
  /** Whether it transcribes, with the model `hearingModel` or the usual one of its kind. */
  hears: z.boolean().default(false),
  hearingModel: z.string().trim().min(1).max(200).optional(),
  /** The price in US dollars as of the day `priceDate` (YYYY-MM-DD); absent: not known. */
  perMillionCharacters: price.optional(),
  perHourHeard: price.optional(),
  priceDate: z.iso.date().optional(),
  /** Most US dollars that may be spent on it by this computer; the next order above that is refused. */
  limit: price.optional(),
})
export type SpeechServer = z.infer<typeof SpeechServer>

/** The amount sent to a server so far, and its cost in US dollars where the price is known. */
export const ServerSpent = z.object({
  id: z.string(),
  characters: z.number(),
  secondsHeard: z.number(),
  cost: z.number(),
})
export type ServerSpent = z.infer<typeof ServerSpent>
