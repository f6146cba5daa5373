import { say } from '../../shared/locale/message.ts'
import type { MixSettings } from '../../shared/project/document.ts'
import { mixIn, setMix, setSettings, settingsOf } from '../../shared/project/projectEdits.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/journal.ts'
import { isProgramme, useDocument, useProject } from '../state/project.ts'
import { Choice } from '../ui/Choice.tsx'
import { SettingFields } from '../ui/SettingFields.tsx'
import styles from '../ui/steps.module.css'

const BEDS: readonly MixSettings['bed'][] = ['duck', 'remove_voices', 'mute']
/** Gaps between voices and bed to choose from, in LU. */
const GAPS = [4, 6, 8, 10, 12, 15, 18, 24]

/** How the voices are laid over the original sound, and how late they may be; kept with the project. */
export function MixFields() {
  const mix = useDocument((document) => document.mix)
  const target = useProject((project) => project.target)
  const loudness = useDocument((document) => (target ? mixIn(document, target) : document.mix).loudness)
  const programme = useDocument(isProgramme)
  const document = useDocument((now) => now)
  const settings = { ...settingsOf(document, target), loudness }
  const keep = (own: Settings) => edit(say('edit.mix'), (draft) => setSettings(draft, own, target))
  const change = (to: Partial<MixSettings>) => edit(say('edit.mix'), (draft) => setMix(draft, to))
  return (
    <>
      <Choice<MixSettings['bed']>
        look="tiles"
        legend={t('render.bed')}
        value={mix.bed}
        onChange={(bed) => change({ bed })}
        options={BEDS.map((bed) => ({ value: bed, label: t(`render.bed.${bed}`) }))}
      />
      <SoundFields silent={mix.bed === 'mute'} />
      <div className={styles['pair']}>
        <label className={styles['field']}>
          <span>{t('render.gap')}</span>
          <select
            value={mix.gap}
            disabled={mix.bed === 'mute'}
            onChange={({ currentTarget }) => change({ gap: Number(currentTarget.value) })}
          >
            {[...new Set([...GAPS, mix.gap])]
              .toSorted((a, b) => a - b)
              .map((gap) => (
                <option key={gap} value={gap}>
                  {t('render.gapOf', { gap })}
                </option>
              ))}
          </select>
        </label>
        <SettingFields names={['loudness', 'exactSeconds']} {...{ settings, programme }} onChange={keep} />
      </div>
      <div className={styles['checks']}>
        <SettingFields names={['mono']} settings={settings} onChange={keep} />
      </div>
    </>
  )
}

/** How the original's voices are separated, and how late lines may be; kept with the project. */
export function SoundFields({ silent = false }: { readonly silent?: boolean }) {
  const document = useDocument((now) => now)
  return (
    <SettingFields
      names={['separate', 'timing']}
      settings={settingsOf(document)}
      disabled={silent ? ['separate'] : []}
      onChange={(change) =>
        edit(say('timing' in change ? 'edit.timing' : 'edit.mix'), (draft) => setSettings(draft, change))
      }
    />
  )
}
