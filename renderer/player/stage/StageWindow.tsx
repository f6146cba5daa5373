import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { useDocument } from '../../state/document/project.ts'
import { useSelection } from '../../state/editor/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { PopOut } from '../../ui/PopOut.tsx'
import { LevelMeter } from '../../voices/microphone/LevelMeter.tsx'
import { DubbingBand } from '../band/Band.tsx'
import { BandTools } from '../band/BandTools.tsx'
import { usePlayer } from '../playerState.ts'
import { Lead, Prompt } from '../record/Prompt.tsx'
import { isFilmRunning, useReading, useRecordRoom } from '../record/recordRoom.ts'
import styles from './Stage.module.css'
import { StagePicture } from './StagePicture.tsx'
import {
  boundsOfWindow,
  keepBounds,
  keepStageOverReload,
  STAGE_VIEWS,
  type StageView,
  toggleStage,
  useStage,
  windowClosed,
} from './stageState.ts'

/** The stage: picture and band, or the lines in large letters, in a window of its own for who speaks. */
export function StageWindow() {
  const view = useStage((state) => state.view)
  useEffect(keepStageOverReload, [])
  if (view === undefined) return null
  return (
    <PopOut
      name="stage"
      title={t('stage.title')}
      bounds={boundsOfWindow('stage')}
      onClose={(why) => windowClosed('stage', why)}
      onGone={(bounds) => keepBounds('stage', bounds)}
    >
      <Stage view={view} />
    </PopOut>
  )
}

function Stage({ view }: { readonly view: StageView }) {
  const stage = useRef<HTMLElement>(null)
  const recording = usePlayer((state) => state.recording)
  const toggleWhole = () => {
    const document = stage.current?.ownerDocument
    if (document?.fullscreenElement) void document.exitFullscreen()
    else void stage.current?.requestFullscreen().catch(() => undefined)
  }
  return (
    <main ref={stage} className={styles['stage']} data-view={view} aria-label={t('stage.title')}>
      <h1 className="visually-hidden">{t('stage.title')}</h1>
      {view !== 'lines' && <StagePicture />}
      {recording !== undefined && <ReaderSigns opened={recording} />}
      {view === 'band' && (
        <div className={styles['band']}>
          <DubbingBand place="stage" />
        </div>
      )}
      {view === 'lines' && <LargeLines />}
      <div className={styles['bar']}>
        <fieldset className={styles['views']} aria-label={t('stage.view')}>
          {STAGE_VIEWS.map((one) => (
            <Button key={one} kind="quiet" aria-pressed={one === view} onClick={() => one !== view && toggleStage(one)}>
              {t(`stage.view.${one}`)}
            </Button>
          ))}
        </fieldset>
        {view === 'band' && <BandTools />}
        <Button kind="quiet" className={styles['whole'] ?? ''} onClick={toggleWhole}>
          {t('stage.whole')}
        </Button>
      </div>
    </main>
  )
}

/** The count or bar that leads a reader to an entry, and the level of the microphone. */
function ReaderSigns({ opened }: { readonly opened: number }) {
  const current = useSelection((state) => state.current) ?? opened
  const { lines, id } = useReading(current)
  const stage = useRecordRoom((state) => state.stage)
  const microphone = useRecordRoom((state) => state.microphone)
  const line = lines.find((one) => one.id === id)
  return (
    <div className={styles['signs']} data-stage={stage}>
      <Lead entry={isFilmRunning(stage) ? line?.start : undefined} />
      {microphone !== undefined && <LevelMeter microphone={microphone} />}
    </div>
  )
}

/** The line to read in letters for two metres, with the one after it. */
function LargeLines() {
  const first = useDocument(({ lines }) => Object.values(lines)[0]?.id)
  const current = useSelection((state) => state.current) ?? first ?? 0
  const { lines, id } = useReading(current)
  const line = useDocument((document) => document.lines[id])
  const at = lines.findIndex((one) => one.id === id)
  return (
    <div className={styles['lines']}>
      <Prompt line={lines[at] ?? line} next={lines[at + 1]} />
    </div>
  )
}
