import { t } from '../../locales/t.ts'
import { useDocument, useProject } from '../../state/document/project.ts'
import { useSelection } from '../../state/editor/selection.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import { LevelMeter } from '../../voices/microphone/LevelMeter.tsx'
import { usePlayer } from '../playerState.ts'
import styles from './RecordRemote.module.css'
import { MAIN_BUTTON_LABELS } from './RecordRoom.tsx'
import { againKey, goodKey, loopsOfFilm, recordKey, stepLine, useReading, useRecordRoom } from './recordRoom.ts'
import { recordObstacle, useUsableKeys } from './usableKeys.ts'

/** The director's remote: large buttons for what a hand does between takes, with the loop and the level. */
export function RecordRemote() {
  const recording = usePlayer((state) => state.recording)
  if (recording === undefined) return <main className={styles['closed']}>{t('remote.closed')}</main>
  return <Buttons opened={recording} />
}

function Buttons({ opened }: { readonly opened: number }) {
  const current = useSelection((state) => state.current) ?? opened
  const { lines, id } = useReading(current)
  const stage = useRecordRoom((state) => state.stage)
  const microphone = useRecordRoom((state) => state.microphone)
  const document = useDocument((one) => one)
  const line = lines.find((one) => one.id === id) ?? document.lines[current]
  const target = useProject((project) => project.target)
  const broken = useRecordRoom((state) => state.broken)
  const obstacle = recordObstacle(line, target)
  const usable = useUsableKeys(obstacle)
  const why = microphone === undefined ? t('record.asking') : obstacle
  const loop = loopsOfFilm(document).find(({ lines: own }) => own.some((one) => one.id === line?.id))
  return (
    <main className={styles['remote']} data-stage={stage}>
      <h1 className="visually-hidden">{t('remote.title')}</h1>
      <p className={styles['loop']} aria-live="polite">
        {line !== undefined && <b>{speakerName(document.speakers[line.speaker])}</b>}
        {loop !== undefined && ` · ${t('remote.loop', { number: loop.number })}`}
        {!usable.record && <span className={styles['why']}>{broken ?? why}</span>}
      </p>
      <button type="button" data-main disabled={!usable.record} onClick={recordKey}>
        {t(MAIN_BUTTON_LABELS[stage])}
      </button>
      <button type="button" disabled={!usable.again} onClick={() => void againKey()}>
        {t('record.again')}
      </button>
      <button type="button" disabled={!usable.good} onClick={() => void goodKey()}>
        {t('record.good')}
      </button>
      <button type="button" onClick={() => stepLine(1)}>
        {t('action.nextLine')}
      </button>
      {microphone !== undefined && <LevelMeter microphone={microphone} />}
    </main>
  )
}
