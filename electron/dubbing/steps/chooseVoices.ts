import { castMembers } from '../../../shared/casting/castMembers.ts'
import { castVoices } from '../../../shared/casting/castVoices.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { DubContext } from './dubContext.ts'

/**
 * Casts the speakers of translated lines and saves the checkpoint: voice ids by speaker label. `chosen` has the user's
 * choices. Throws `unavailable` if no voice speaks the language.
 */
export async function chooseVoices(
  context: DubContext,
  lines: readonly Segment[],
  chosen: Readonly<Record<string, string>> = context.order.voices,
): Promise<Record<string, string>> {
  const { to: language } = context.order
  const members = castMembers(lines, { profiles: context.reached.transcript?.profiles, language })
  const ofMembers = Object.fromEntries(
    Object.entries(chosen).filter(([label]) => members.some((member) => member.label === label)),
  )
  const isCast = Object.keys(ofMembers).length === members.length
  const cast = isCast
    ? ofMembers
    : castVoices({ members, voices: await voicesOf(context), language, chosen: ofMembers })
  await context.reach({ cast })
  return cast
}

async function voicesOf(context: DubContext) {
  context.enter('voices', say('doing.voices'))
  return (await context.onLink(({ service }, signal) => service.voices({}, { signal }))).voices
}
