import type { SoundKind } from '../../shared/commands/lab.ts'
import { t } from '../locales/t.ts'
import { announce } from '../state/session.ts'
import { studio } from '../state/studio/studio.ts'
import { fileName } from '../ui/format.ts'

/** Saves a sound of the studio as a file: with the desktop's dialog, else as a browser's download. */
export async function saveSound(path: string, name: string, kind: SoundKind): Promise<void> {
  const { api, bridge } = studio()
  if (bridge.shell === 'electron') {
    const { path: output } = await api.pickOutput({ suggested: `${name}.${kind}` })
    if (output === undefined) return
    const saved = await api.saveSound({ path, kind, name, output })
    return announce(t('save.saved', { path: saved.path }))
  }
  const saved = await api.saveSound({ path, kind, name })
  const link = document.createElement('a')
  Object.assign(link, { href: `${saved.url}?download`, download: fileName(saved.path) })
  link.click()
  announce(t('save.sent', { name: fileName(saved.path) }))
}

const NAME_WORDS = 6

/** The first words of a speech, as its name. */
export function nameOfSpeech(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, NAME_WORDS).join(' ')
  return words.replace(/[.,;:!?…]+$/u, '') || t('rooms.lab')
}
