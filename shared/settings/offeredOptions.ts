import { z } from 'zod'
import type { Topic } from './option.ts'
import { OPTION_ROWS, type OptionName, optionOf } from './settings.ts'

/** The topics of a form, in their order. */
export const TOPICS: readonly Topic[] = ['Time', 'Sound', 'Files']

/** The order that a form is for, by which it has the field of an option or not. */
export interface FormScope {
  /** A dub from the film on, or a render of an open project by a hosted service or from its takes. */
  readonly by: 'dub' | 'service' | 'takes'
  /** Whether the engine of this computer renders, as it always does from takes. */
  readonly own: boolean
  /** Whether it is a programme of sound, without a picture. */
  readonly programme: boolean
  /** Whether there are texts to overlay on the picture. */
  readonly overlay: boolean
}

/** The options whose fields a form has under a topic, choices first, then switches; those of `own` always. */
export function fieldsIn(topic: Topic, offer: FormScope, own: object = {}): OptionName[] {
  const names = OPTION_ROWS.filter(([, row]) => row.topic === topic).map(([name]) => name)
  const shown = names.filter((name) => name in own || isOffered(name, offer))
  return shown.sort((a, b) => Number(isSwitch(a)) - Number(isSwitch(b)))
}

/** Whether an option is on or off. */
export function isSwitch(name: OptionName): boolean {
  return optionOf(name).schema instanceof z.ZodBoolean
}

/** Whether a form offers an option: its renderer acts on it, and the film has what it is about. */
function isOffered(name: OptionName, { by, own, programme, overlay }: FormScope): boolean {
  const row = optionOf(name)
  const acts = row.by === 'studio' || by === 'takes' || (row.by === 'engine' && own)
  const fits = row.only === undefined || row.only === (programme ? 'programme' : 'picture')
  return acts && fits && (by === 'dub' || !row.ofDub) && (overlay || !row.overlay)
}
