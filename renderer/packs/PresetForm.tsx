import { useEffect, useState } from 'react'
import type { PackPreset, PackView, PackViews } from '../../shared/commands/packs.ts'
import type { Failure } from '../../shared/failure.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { languagesNow } from '../state/languagesNow.ts'
import { askFor } from '../state/latest.ts'
import { installAcceptedPacks, loadPacks } from '../state/studio/packs.ts'
import { failureOf, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { size } from '../ui/format.ts'
import { knownLanguages } from './groupPacks.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { LicenceQuestion } from './LicenceQuestion.tsx'
import styles from './Packs.module.css'

/** Proposes the packs for dubbing from one language into another that fit this computer. */
export function PresetForm({ list }: { readonly list: PackViews }) {
  const languages = knownLanguages(list.packs)
  const [initialLanguages] = useState(languagesNow)
  const [from, setFrom] = useState(
    languages.find((code) => code === initialLanguages.from) ?? (initialLanguages.from === undefined ? 'en' : ''),
  )
  const [to, setTo] = useState<string>(initialLanguages.to)
  const [nonCommercial, setNonCommercial] = useState(false)
  const [preset, setPreset] = useState<PackPreset>()
  useEffect(() => {
    const presetRequest = { to, nonCommercial, ...(from === '' ? {} : { from }) }
    return askFor((signal) => studio().api.packPreset(presetRequest, { signal }), setPreset)
  }, [from, to, nonCommercial])
  return (
    <fieldset className={`well ${styles['preset']}`}>
      <legend>{t('packs.setUp')}</legend>
      <div className={styles['choice']}>
        <LanguageSelect
          label={t('packs.from')}
          value={from}
          none={t('packs.fromUnknown')}
          languages={languages}
          onChange={setFrom}
        />
        <span aria-hidden="true">→</span>
        <LanguageSelect label={t('packs.to')} value={to} languages={Object.keys(LANGUAGES)} onChange={setTo} />
        <Check
          className={styles['check']}
          label={t('packs.alsoNonCommercial')}
          checked={nonCommercial}
          onChange={setNonCommercial}
        />
      </div>
      {preset !== undefined && <Proposal preset={preset} packs={list.packs} />}
    </fieldset>
  )
}

interface ProposalProps {
  readonly preset: PackPreset
  readonly packs: readonly PackView[]
}

function Proposal({ preset, packs }: ProposalProps) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const chosen = preset.ids.flatMap((id) => packs.find((pack) => pack.id === id) ?? [])
  const missing = chosen.filter(({ state }) => state !== 'installed')
  const waiting = missing.filter(({ state }) => state !== 'installing')
  const install = async () => {
    setAsking(false)
    setFailure(undefined)
    try {
      await installAcceptedPacks(waiting.map(({ id }) => id))
      await loadPacks()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles['chosen']}>
          {chosen.map(({ id, name, state, capability, downloadBytes }) => (
            <li key={id}>
              <span className={styles['dim']}>{t(`packs.can.${capability}`)}</span>
              <span>{name}</span>
              <span className={styles['dim']}>
                {state === 'installed' ? t('packs.state.installed') : size(downloadBytes)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {preset.notes.map((note) => (
        <p key={words(note)} className={styles['dim']}>
          {words(note)}
        </p>
      ))}
      <p role="status">{totalWords(preset, missing, waiting)}</p>
      {asking ? (
        <LicenceQuestion
          label={t('packs.presetAsk')}
          packs={waiting}
          onAccept={() => void install()}
          onDecline={() => setAsking(false)}
        />
      ) : (
        waiting.length > 0 && (
          <div className={styles['row']}>
            <Button onClick={() => setAsking(true)}>{t('packs.presetInstall', { count: waiting.length })}</Button>
          </div>
        )
      )}
      {failure !== undefined && (
        <p className={styles['bad']} role="alert">
          {failureWords(failure)}
        </p>
      )}
    </>
  )
}

function totalWords(preset: PackPreset, missing: readonly PackView[], waiting: readonly PackView[]): string {
  if (preset.ids.length === 0) return ''
  if (missing.length === 0) return t('packs.presetDone')
  if (waiting.length === 0) return t('packs.presetRunning')
  const { installedBytes, memory } = preset
  const download = missing.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0)
  const amounts = { download: size(download), disk: size(installedBytes), memory: size(memory * 1e6) }
  return t('packs.presetTotal', amounts)
}
