import { useEffect, useState } from 'react'
import type { Settings } from '../../shared/commands/app.ts'
import type { PackView } from '../../shared/commands/packs.ts'
import { PackCapability } from '../../shared/packs/pack.ts'
import { t } from '../locales/t.ts'
import { loadSettings } from '../state/connection.ts'
import { loadPacks } from '../state/packs.ts'
import { useSession } from '../state/session.ts'
import { run, studio } from '../state/studio.ts'
import { choicesOf } from './packChoices.ts'
import { Section } from './Section.tsx'
import { SelectField } from './SelectField.tsx'
import styles from './Settings.module.css'

/** Chooses the pack for each capability that several packs have. */
export function PreferSection({ settings: { prefer } }: { readonly settings: Settings }) {
  const packs = useSession((state) => state.packs?.packs)
  const [said, setSaid] = useState('')
  useEffect(() => void run(loadPacks), [])
  const choose = async (capability: PackCapability, pack: string) => {
    const { [capability]: _, ...rest } = prefer
    const next = pack === '' ? rest : { ...rest, [capability]: pack }
    const { applied } = await studio().api.preferPacks({ prefer: next })
    await loadSettings()
    setSaid(t(applied ? 'prefer.applied' : 'prefer.later'))
  }
  const open = PackCapability.options.flatMap((capability) => {
    const choices = choicesOf(capability, packs ?? [])
    return choices.length < 2 ? [] : [{ capability, choices }]
  })
  return (
    <Section title={t('prefer.title')}>
      <p className={styles['text']}>{t(open.length === 0 && packs !== undefined ? 'prefer.none' : 'prefer.text')}</p>
      {open.map(({ capability, choices }) => (
        <SelectField
          key={capability}
          label={t(`packs.can.${capability}`)}
          value={prefer[capability] ?? ''}
          options={[{ value: '', label: t('prefer.byRank') }, ...choices.map((one) => optionOf(one))]}
          onChange={(pack) => void run(() => choose(capability, pack))}
        />
      ))}
      <p role="status" className={styles['ok']}>
        {said}
      </p>
    </Section>
  )
}

function optionOf(choice: PackView | 'built-in'): { value: string; label: string } {
  return choice === 'built-in'
    ? { value: choice, label: t('prefer.builtIn') }
    : { value: choice.id, label: choice.name }
}
