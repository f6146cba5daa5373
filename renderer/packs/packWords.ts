import type { PackView } from '../../shared/commands/packs.ts'
import { fits } from '../../shared/packs/pack.ts'
import type { PackCheck } from '../../shared/packs/packRoutes.ts'
import { formats, t, words } from '../locales/t.ts'
import { size } from '../ui/format.ts'
import { languageWords } from './groupPacks.ts'

/** The actions on a pack. */
export type PackAction = 'install' | 'continue' | 'update' | 'remove' | 'cancel' | 'try'

/** The buttons of a pack in each state; the dots mark those that ask first. */
const VERBS: Readonly<Record<PackView['state'], readonly PackAction[]>> = {
  absent: ['install'],
  partial: ['remove', 'continue'],
  installing: ['cancel'],
  installed: ['remove', 'try'],
  outdated: ['remove', 'try', 'update'],
}

/** The actions on a pack in its state; one that the engine cannot use cannot be tried. */
export function verbsOf({ state, used }: Pick<PackView, 'state' | 'used'>): readonly PackAction[] {
  return VERBS[state].filter((verb) => verb !== 'try' || used)
}

/** Facts about a pack: languages, memory, against that of the computer in MB, speed, and whether it was tested. */
export function packFacts(pack: PackView, memory: number): readonly string[] {
  return [
    languagesOf(pack),
    t('packs.needs', { memory: size(pack.memory * 1e6) }),
    ...(fits(pack, memory) ? [] : [t('packs.tooLarge')]),
    t('packs.speed', { speed: pack.speed }),
    t(pack.tested ? 'packs.tested' : 'packs.untested'),
    ...(pack.from === undefined ? [] : [t('packs.fromPlace', { from: pack.from })]),
    ...(pack.checksum === 'first_seen' ? [t('packs.firstSeen')] : []),
  ]
}

function languagesOf({ languages }: PackView): string {
  const { any, names, more } = languageWords(languages)
  if (any) return t('packs.anyLanguage')
  return more === 0 ? formats.list(names) : t('packs.more', { names: names.join(', '), count: more })
}

/** The result of a trial of a pack: whether it works here, and its output, speed and memory in lines. */
export function trialWords({ problems, selfTest }: PackCheck): { passed: boolean; lines: readonly string[] } {
  if (selfTest === undefined) return { passed: false, lines: [t('packs.damaged'), ...problems.map(words)] }
  const { passed, message, speed, memory } = selfTest
  const figures = [
    ...(speed === undefined ? [] : [t('packs.triedSpeed', { speed: Number(speed.toPrecision(2)) })]),
    ...(memory === undefined ? [] : [t('packs.needs', { memory: size(memory * 1e6) })]),
  ]
  const verdict = t(passed ? 'packs.passed' : 'packs.notPassed')
  return { passed, lines: [verdict, words(message), ...(figures.length === 0 ? [] : [figures.join(' · ')])] }
}
