import { useState } from 'react'
import { plainNumber } from '../../shared/basics/decimal.ts'
import type { AppSettings } from '../../shared/commands/app.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { PROFILES } from '../../shared/export/subtitleProfile.ts'
import type { MixSettings } from '../../shared/project/document.ts'
import type { ProjectDefaults } from '../../shared/project/projectDefaults.ts'
import { DEFAULT_MAX_FILM_LENGTHENING_SHARE } from '../../shared/timing/pacing.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run } from '../state/studio/studio.ts'
import { Check } from '../ui/fields/Check.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { saveOutputFolder, withLayout, withTarget } from './projectChanges.ts'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

const BEDS: readonly MixSettings['bed'][] = ['duck', 'remove_voices', 'mute']
const PRESETS: readonly MixSettings['loudness'][] = ['as_source', 'streaming', 'internet', 'broadcast', 'netflix']
const LAYOUTS = ['script', ...(Object.keys(PROFILES) as (keyof typeof PROFILES)[])] as const
/** Levels of the bed to choose from, in dB. */
const BED_GAIN_OPTIONS_DB = [6, 3, 0, -3, -6, -12, -18]

/** Shares of a film by which its picture may wait by itself, to choose from. */
const HOLD_SHARE_OPTIONS = [0.05, DEFAULT_MAX_FILM_LENGTHENING_SHARE, 0.15, 0.2, 0.3, 0.5]

/** Defaults of new projects, and the folder for dubs. */
export function ProjectsSection({ settings }: { readonly settings: AppSettings }) {
  const { projects } = settings
  const { mix, targets, layout, longest } = projects
  const change = (to: Partial<ProjectDefaults>) => void run(() => changeSettings({ projects: { ...projects, ...to } }))
  const setLayout = (name: string) => {
    const chosen = LAYOUTS.find((one) => one === name)
    void run(() => changeSettings({ projects: withLayout(projects, chosen) }))
  }
  return (
    <Section title={t('settings.section.projects')}>
      <p className={styles['text']}>{t('settings.projectsText')}</p>
      <fieldset className={styles['checks']}>
        <legend>{t('settings.targets')}</legend>
        {TARGETS.map((target) => (
          <Check
            key={target}
            label={languageName(target)}
            checked={targets.includes(target)}
            onChange={(checked) => change({ targets: withTarget(targets, target, checked) })}
          />
        ))}
      </fieldset>
      <Choice<MixSettings['bed']>
        look="tiles"
        legend={t('render.bed')}
        value={mix.bed}
        onChange={(bed) => change({ mix: { ...mix, bed } })}
        options={BEDS.map((bed) => ({ value: bed, label: t(`render.bed.${bed}`) }))}
      />
      <div className={styles['pair']}>
        <SelectField
          label={t('settings.bedGain')}
          value={String(mix.bedGain)}
          options={[...new Set([...BED_GAIN_OPTIONS_DB, mix.bedGain])].map((gain) => ({
            value: String(gain),
            label: t('settings.decibels', { gain: plainNumber(gain) }),
          }))}
          onChange={(gain) => change({ mix: { ...mix, bedGain: Number(gain) } })}
        />
        <SelectField
          label={t('render.loudness')}
          value={mix.loudness}
          options={PRESETS.map((value) => ({ value, label: t(`render.loudness.${value}`) }))}
          onChange={(loudness) => change({ mix: { ...mix, loudness: loudness as MixSettings['loudness'] } })}
        />
      </div>
      <SelectField
        label={t('settings.longest')}
        value={String(longest)}
        options={[...new Set([...HOLD_SHARE_OPTIONS, longest])].map((share) => ({
          value: String(share),
          label: t('settings.longestShare', { percent: plainNumber(Math.round(100 * share)) }),
        }))}
        onChange={(share) => change({ longest: Number(share) })}
      />
      <SelectField
        label={t('settings.layout')}
        value={layout ?? ''}
        options={[
          { value: '', label: t('settings.layoutByLanguage') },
          ...LAYOUTS.map((value) => ({ value, label: t(`export.profile.${value}`) })),
        ]}
        onChange={setLayout}
      />
      <OutputFolder folder={settings.outputFolder ?? ''} />
    </Section>
  )
}

function OutputFolder({ folder: saved }: { readonly folder: string }) {
  const [folder, setFolder] = useState(saved)
  return (
    <Field
      label={t('settings.output')}
      hint={t('settings.outputHint')}
      value={folder}
      onChange={({ currentTarget }) => setFolder(currentTarget.value)}
      onBlur={() => void run(() => saveOutputFolder({ before: saved, typed: folder }))}
    />
  )
}
