import type { PackView } from '../../shared/commands/packs.ts'
import { formats, t } from '../locales/t.ts'
import { size } from '../ui/format.ts'
import { languageWords } from './groupPacks.ts'
import styles from './Packs.module.css'

/** Most of the memory that a model may take, as the presets reckon. */
const SHARE = 0.6

/** Facts about a pack in one line: languages, memory, speed, and whether it was tested. */
export function PackFacts({ pack, memory }: { readonly pack: PackView; readonly memory: number }) {
  const facts = [
    languagesOf(pack),
    t('packs.needs', { memory: size(pack.memory * 1e6) }),
    ...(pack.memory > memory * SHARE ? [t('packs.tooLarge')] : []),
    t('packs.speed', { speed: pack.speed }),
    t(pack.tested ? 'packs.tested' : 'packs.untested'),
    ...(pack.from === undefined ? [] : [t('packs.fromPlace', { from: pack.from })]),
    ...(pack.checksum === 'first_seen' ? [t('packs.firstSeen')] : []),
  ]
  return <p className={styles['facts']}>{facts.join(' · ')}</p>
}

function languagesOf({ languages }: PackView): string {
  const { any, names, more } = languageWords(languages)
  if (any) return t('packs.anyLanguage')
  return more === 0 ? formats.list(names) : t('packs.more', { names: names.join(', '), count: more })
}
