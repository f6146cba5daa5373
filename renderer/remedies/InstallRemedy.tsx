import { Fragment, useEffect, useState } from 'react'
import type { PackPreset, PackView } from '../../shared/commands/packs.ts'
import type { Target } from '../../shared/contract/records.ts'
import type { PackCapability } from '../../shared/packs/pack.ts'
import type { Lack } from '../../shared/remedies.ts'
import { languageName } from '../locales/languageName.ts'
import { failureWords, formats, t } from '../locales/t.ts'
import { askFor } from '../state/latest.ts'
import { useSession } from '../state/session.ts'
import { claimPackFailures, installAcceptedPacks, loadPacks } from '../state/studio/packs.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { size } from '../ui/format.ts'
import { useAttempt } from '../ui/notes/Attempt.tsx'
import { InstallProgress } from '../ui/notes/InstallProgress.tsx'
import { RemedyButtons } from '../ui/notes/RemedyButtons.tsx'
import { Way } from './Remedy.tsx'
import styles from './RemedyList.module.css'

/** The capabilities whose packs bring what is missing. */
const LACK_CAPABILITIES: Readonly<Record<Lack, readonly PackCapability[]>> = {
  words: ['detect', 'transcribe'],
  translation: ['translate'],
  voice: ['speak'],
}

interface InstallWayProps {
  readonly lacks: readonly Lack[]
  readonly from: string | undefined
  readonly to: Target
  /** Whether it is the first remedy. */
  readonly primary: boolean
}

/** Installs the packs that bring what is missing, with their licences before and their progress after the press; nothing where there are none. */
export function InstallWay({ lacks, from, to, primary }: InstallWayProps) {
  const list = useSession(({ packs }) => packs?.packs)
  const [preset, setPreset] = useState<PackPreset>()
  const attempt = useAttempt()
  useEffect(() => void run(loadPacks), [])
  useEffect(() => {
    return claimPackFailures(preset?.ids ?? [])
  }, [preset])
  useEffect(() => {
    // The catalogue knows languages by their codes; others are left to be found out.
    const known = from !== undefined && /^[a-z]{2,3}$/.test(from) ? { from } : {}
    return askFor((signal) => studio().api.packPreset({ to, ...known }, { signal }), setPreset)
  }, [from, to])
  const requiredCapabilities = lacks.flatMap((lack) => LACK_CAPABILITIES[lack])
  const packs = (preset?.ids ?? []).flatMap((id) => list?.find((pack) => pack.id === id) ?? [])
  const missing = packs.filter(
    ({ capability, state }) => requiredCapabilities.includes(capability) && state !== 'installed',
  )
  if (missing.length === 0) return null
  const coming = missing.filter(({ state }) => state === 'installing')
  if (coming.length > 0) return <Coming packs={coming} />
  const failed = missing.find(({ failure }) => failure !== undefined)
  const install = async () => {
    await installAcceptedPacks(missing.map(({ id }) => id))
    await loadPacks()
  }
  const again = () => attempt.run(install)
  const failure = attempt.failure ?? failed?.failure
  return (
    <>
      <Way
        primary={primary}
        label={labelOf(missing, { from, to })}
        disabled={attempt.busy}
        onClick={again}
        note={<Licences packs={missing} />}
      />
      {failure !== undefined && (
        <li>
          <div className={styles['failure']} role="alert">
            <p>{failureWords(failure)}</p>
            <p className={styles['buttons']}>
              <RemedyButtons failure={failure} own={{ again }} />
            </p>
          </div>
        </li>
      )}
    </>
  )
}

function labelOf(packs: readonly PackView[], { from, to }: Pick<InstallWayProps, 'from' | 'to'>): string {
  const bytes = size(packs.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0))
  const has = (...capabilities: readonly PackCapability[]) =>
    packs.some(({ capability }) => capabilities.includes(capability))
  const language = languageName(to)
  const canRecognize = has('detect', 'transcribe')
  if (!has('translate')) {
    return canRecognize
      ? t('ways.installWords', { size: bytes })
      : t('ways.installVoice', { to: language, size: bytes })
  }
  if (canRecognize) return t('ways.installBoth', { to: language, size: bytes })
  if (from === undefined) return t('ways.installInto', { to: language, size: bytes })
  return t('ways.installPair', { from: languageName(from), to: language, size: bytes })
}

/** Stands for the licences in their sentence until they are links. */
const LICENCES_PLACEHOLDER = '\u0001'

/** The packs by name, and the licences that installing accepts, each a link to be read. */
function Licences({ packs }: { readonly packs: readonly PackView[] }) {
  const licences = [...new Map(packs.map(({ licence }) => [licence.name, licence])).values()]
  const names = formats.list(packs.map(({ name }) => name))
  const [before, after] = t('ways.packs', { names, licences: LICENCES_PLACEHOLDER }).split(LICENCES_PLACEHOLDER)
  return (
    <>
      {before}
      {licences.map(({ name, url }, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          <a href={url} target="_blank" rel="noreferrer" title={t('packs.readLicenceOf', { name })}>
            {name}
          </a>
        </Fragment>
      ))}
      {after}
      {packs.some(({ tested }) => !tested) && ` (${t('packs.untested')})`}
    </>
  )
}

function Coming({ packs }: { readonly packs: readonly PackView[] }) {
  return packs.map(({ id, name, progress }) => (
    <li key={id} className={styles['coming']}>
      <span>{t('packs.progressOf', { name })}</span>
      <Button kind="quiet" onClick={() => void run(() => studio().api.cancelPack({ id }))}>
        {t('packs.cancel')}
      </Button>
      {progress !== undefined && <InstallProgress name={name} progress={progress} />}
    </li>
  ))
}
