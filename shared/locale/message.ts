import type { en } from './en.ts'
import type { TextKey } from './textTable.ts'

/** A value of a message: a list is put into words as one ("a, b and c"), a message in the reader's language too. */
export type MessageValue = string | number | Message | readonly MessageValue[]

/** A sentence as data, the key of a text and the values of its places: it is put into words where a person reads it. */
export interface Message {
  readonly key: TextKey
  readonly values?: { readonly [place: string]: MessageValue } | undefined
}

/** The English of a key; of one that goes by number, both forms. */
type English<K extends TextKey> = K extends keyof typeof en
  ? (typeof en)[K]
  : (typeof en)[Extract<`${K}_one` | `${K}_other`, keyof typeof en>]
type Places<T extends string> = T extends `${string}{{${infer Place}}}${infer Rest}` ? Place | Places<Rest> : never
type Values<K extends TextKey> = {
  readonly [P in Places<English<K>>]: P extends 'count' ? number : MessageValue
}

/**
 * The message of a key. The compiler asks for every place of the English text.
 *
 * @example
 * const message = say('failure.voice.large', { path: 'ana.voice', size: 70, most: 64 })
 */
export function say<K extends TextKey>(
  key: K,
  ...[values]: [Places<English<K>>] extends [never] ? [] : [values: Values<K>]
): Message {
  return values === undefined ? { key } : { key, values }
}

/** Words without a key of their own, which are the same in every language: those of other programs and of users, and figures. */
export const plainWords = (words: string): Message => say('message.words', { words })

/** The words of a message that is plain words; undefined of any other. */
export function wordsAlone({ key, values }: Message): string | undefined {
  const words = key === 'message.words' ? values?.['words'] : undefined
  return typeof words === 'string' ? words : undefined
}

/** Sentences one after the other. */
export function sentences(...[first, ...rest]: readonly [Message, ...Message[]]): Message {
  return rest.reduce<Message>((before, after) => say('message.after', { before, after }), first)
}

/** Words that end like a sentence, so that another one may follow: the messages of other programs often lack their stop. */
export function asSentence(words: string): string {
  return /[\p{L}\p{M}\p{N})\]]$/u.test(words) ? `${words}.` : words
}
