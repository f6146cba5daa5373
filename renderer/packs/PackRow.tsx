import { useEffect, useRef, useState } from 'react'
import type { PackView } from '../../shared/commands/packs.ts'
import type { Failure } from '../../shared/failure.ts'
import type { PackCheck } from '../../shared/packs/packRoutes.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { installAcceptedPacks, loadPacks } from '../state/studio/packs.ts'
import { failureOf, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { size } from '../ui/format.ts'
import { InstallProgress } from '../ui/notes/InstallProgress.tsx'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import { LicenceQuestion } from './LicenceQuestion.tsx'
import styles from './Packs.module.css'
import { type PackAction, packFacts, trialWords, verbsOf } from './packWords.ts'

interface PackRowProps {
  readonly pack: PackView
  /** Memory of the computer in MB. */
  readonly memory: number
}

/** One pack: facts, state, and actions. */
export function PackRow({ pack, memory }: PackRowProps) {
  const { id, name, quality } = pack
  const row = useRef<HTMLLIElement>(null)
  const [asking, setAsking] = useState<'licence' | 'removal'>()
  const [refused, setRefused] = useState<Failure>()
  const [trial, setTrial] = useState<PackCheck | 'running'>()

  const attempt = async (action: () => Promise<unknown>) => {
    setAsking(undefined)
    setRefused(undefined)
    // The pressed button is about to go; the row keeps the focus for those who work by keys.
    row.current?.focus()
    try {
      await action()
      await loadPacks()
    } catch (error) {
      setRefused(failureOf(error))
    }
  }
  const tryOut = () =>
    attempt(async () => {
      setTrial('running')
      try {
        setTrial(await studio().api.tryPack({ id }))
      } catch (error) {
        setTrial(undefined)
        throw error
      }
    })
  const decline = () => {
    setAsking(undefined)
    row.current?.focus()
  }
  const failure = refused ?? pack.failure
  return (
    <li ref={row} className={styles['pack']} tabIndex={-1} aria-label={name} data-state={pack.state}>
      <div className={styles['head']}>
        <div className={styles['title']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['size']}>{size(pack.downloadBytes)}</span>
          <PackChips pack={pack} />
        </div>
        <PackButtons
          pack={pack}
          trying={trial === 'running'}
          onTry={() => void tryOut()}
          onInstall={() => setAsking('licence')}
          onRemove={() => setAsking('removal')}
          onCancel={() => void attempt(() => studio().api.cancelPack({ id }))}
        />
      </div>
      <p>{words(quality)}</p>
      <p className={styles['facts']}>{packFacts(pack, memory).join(' · ')}</p>
      {trial !== undefined && pack.state !== 'absent' && <PackTrial name={name} trial={trial} />}
      {pack.progress !== undefined && <InstallProgress name={name} progress={pack.progress} />}
      {asking === 'licence' && (
        <LicenceQuestion
          label={t('packs.askLicence', { name })}
          packs={[pack]}
          onAccept={() => void attempt(() => installAcceptedPacks([id]))}
          onDecline={decline}
        />
      )}
      {asking === 'removal' && (
        <RemoveQuestion
          pack={pack}
          onRemove={() => void attempt(() => studio().api.removePack({ id }))}
          onKeep={decline}
        />
      )}
      {failure !== undefined && failure.kind !== 'cancelled' && (
        <p className={styles['bad']} role="alert">
          {failureWords(failure)}
        </p>
      )}
    </li>
  )
}

/** Facts that must be seen at once: what the licence allows, and whether the engine can use the pack. */
function PackChips({ pack: { licence, used } }: { readonly pack: PackView }) {
  const words = licence.commercial ? 'packs.commercial' : 'packs.nonCommercial'
  return (
    <>
      <span className={styles['chip']} data-bad={!licence.commercial}>
        {t(words, { licence: licence.name })}
      </span>
      {!used && <span className={styles['chip']}>{t('packs.unused')}</span>}
    </>
  )
}

interface PackButtonsProps {
  readonly pack: PackView
  /** Whether the pack is being tried out. */
  readonly trying: boolean
  onInstall(): void
  onRemove(): void
  onTry(): void
  onCancel(): void
}

/** The state of a pack, and its buttons. */
function PackButtons({ pack, trying, onInstall, onRemove, onTry, onCancel }: PackButtonsProps) {
  const { name, state } = pack
  const does: Readonly<Record<PackAction, () => void>> = {
    install: onInstall,
    continue: onInstall,
    update: onInstall,
    remove: onRemove,
    cancel: onCancel,
    try: onTry,
  }
  return (
    <div className={styles['buttons']}>
      {state !== 'absent' && state !== 'installing' && (
        <span className={styles['state']}>{t(`packs.state.${state}`)}</span>
      )}
      {verbsOf(pack).map((verb) => (
        <Button
          key={verb}
          kind={verb === 'remove' ? 'quiet' : 'plain'}
          aria-label={t('packs.actionOf', { action: t(`packs.${verb}`).replace(' …', ''), name })}
          disabled={trying}
          onClick={does[verb]}
        >
          {t(`packs.${verb}`)}
        </Button>
      ))}
    </div>
  )
}

interface PackTrialProps {
  readonly name: string
  readonly trial: PackCheck | 'running'
}

/** Result of trying out a pack: whether it works here, its output, speed and memory. */
function PackTrial({ name, trial }: PackTrialProps) {
  if (trial === 'running') {
    return (
      <div className={styles['trial']} role="status">
        <span>{t('packs.trying')}</span>
        <ProgressBar label={t('packs.tryingOf', { name })} />
      </div>
    )
  }
  const { passed, lines } = trialWords(trial)
  return (
    <div className={styles['trial']} role="status" data-passed={passed}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

interface RemoveQuestionProps {
  readonly pack: PackView
  onRemove(): void
  onKeep(): void
}

/** Asks before a pack is removed: fetching it again may take hours. */
function RemoveQuestion({ pack: { name, downloadBytes }, onRemove, onKeep }: RemoveQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    keep.current?.focus()
  }, [])
  const question = t('packs.askRemove', { name, size: size(downloadBytes) })
  return (
    <fieldset className={styles['question']} aria-label={question}>
      <p>{question}</p>
      <div className={styles['row']}>
        <Button ref={keep} onClick={onKeep}>
          {t('packs.keep')}
        </Button>
        <Button kind="quiet" onClick={onRemove}>
          {t('packs.removeNow')}
        </Button>
      </div>
    </fieldset>
  )
}
