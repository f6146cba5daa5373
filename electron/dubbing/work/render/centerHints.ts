import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../../../shared/commands/media.ts'
import type { Message } from '../../../../shared/locale/message.ts'
import type { ServiceCalls } from '../links.ts'

/** Why taking the voices out of the middle of the sound, which takes time, will give little or nothing. */
export async function centerHints(
  { path, facts }: Pick<OpenedMedia, 'path' | 'facts'>,
  { separate, soundTrack }: Pick<DubOrder, 'separate' | 'soundTrack'>,
  { local, signal }: { readonly local: ServiceCalls['local'] | undefined; readonly signal: AbortSignal },
): Promise<readonly Message[]> {
  if (separate !== 'middle' || local === undefined || !hasReadableSound(facts)) return []
  return (await local.middle({ path, soundTrack }, { signal })).hints
}
