import { Menu } from '@base-ui/react/menu'
import { memo } from 'react'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { speakersInOrder } from '../../shared/project/speakers/speakersInOrder.ts'
import { groupWords, LINE_GROUPS, type LineGroup } from '../../shared/qc/lineVerdict.ts'
import type { Level } from '../../shared/qc/report.ts'
import { LINE_STATES, type LineCounts, type LineState, showsAll } from '../../shared/script/lineFilter.ts'
import { t, words } from '../locales/t.ts'
import { keyOf, perform } from '../state/actions.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { nextRowHeight, patchScript, scriptView, useScriptView } from '../state/editor/scriptView.ts'
import { useSelection } from '../state/editor/selection.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { acceleratorLabel } from '../state/keys.ts'
import { useTexts } from '../state/session.ts'
import { SwitchMenu } from '../ui/fields/SwitchMenu.tsx'
import { Swatch } from './lines/Swatch.tsx'
import styles from './ScriptTools.module.css'

interface ScriptToolsProps {
  /** How many lines there are, and how many in each state. */
  readonly lines: number
  readonly counts: LineCounts
}

/** The tools above the script: find, filters, follow. */
export function ScriptTools({ lines, counts }: ScriptToolsProps) {
  const filter = useScriptView((view) => view.filter)
  const offered = LINE_STATES.filter((state) => isOffered(state, counts) || filter.state === state)
  const shown = offered.filter((state, at) => at < MAX_STATE_CHIPS || state === filter.state)
  const rest = offered.filter((state) => !shown.includes(state))
  return (
    <div className={styles['tools']}>
      <button type="button" className={styles['find']} onClick={() => perform('find')}>
        {t('script.find')} <kbd>{acceleratorLabel(keyOf('find') ?? '')}</kbd>
      </button>
      <fieldset className={styles['filters']} aria-label={t('script.filters')}>
        <button
          type="button"
          className={styles['chip']}
          aria-pressed={showsAll(filter)}
          onClick={() => patchScript({ filter: {} })}
        >
          {t('script.count', { count: lines })}
        </button>
        {shown.map((state) => (
          <button
            key={state}
            type="button"
            className={styles['chip']}
            data-level={levelOf(state, counts)}
            aria-pressed={filter.state === state}
            onClick={() => toggle(state)}
          >
            {stateWords(state, counts)}
          </button>
        ))}
        {rest.length > 0 && <OtherStates states={rest} counts={counts} />}
        <SpeakerFilter counts={counts.speakers} />
      </fieldset>
      <Selected />
      <div className={styles['slot']}>
        <Speak stale={counts.staleTakes} />
        <ViewMenu />
      </div>
    </div>
  )
}

/** How many states have a chip of their own, the most pressing ones; the others are in a menu. */
const MAX_STATE_CHIPS = 3

/** The states without a chip of their own, as a menu. */
function OtherStates({ states, counts }: { readonly states: readonly LineState[]; readonly counts: LineCounts }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles['chip'] ?? ''}>
        {t('script.more')} <span aria-hidden="true">▾</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className="popup">
            {states.map((state) => (
              <Menu.Item key={state} className="popup-item" onClick={() => toggle(state)}>
                {stateWords(state, counts)}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The number of lines in a state, in words. */
function stateWords(state: LineState, { states }: LineCounts): string {
  const count = states[state]
  return isGroup(state) ? words(groupWords(state, count)) : t(`script.filter.${state}`, { count })
}

/** The level of the lines in a state; a text to check is a remark, and what people noted has none. */
function levelOf(state: LineState, { levels }: LineCounts): Level | undefined {
  if (state === 'text') return 'remark'
  return isGroup(state) ? levels[state] : undefined
}

function isGroup(state: LineState): state is LineState & LineGroup {
  return LINE_GROUPS.some((group) => group === state)
}

/** Whether some lines are in a state. Before the first approval nobody reviews, and all lines would count as not approved. */
function isOffered(state: LineState, { states }: LineCounts): boolean {
  return states[state] > 0 && state !== 'unknown' && (state !== 'unapproved' || states.approved > 0)
}

/** How the lines are shown. Memoised, as the tools are drawn anew with each edit. */
const ViewMenu = memo(function ViewMenu() {
  useTexts()
  const { follow, lips, order, rows } = useScriptView()
  return (
    <SwitchMenu
      name={t('script.moreOf')}
      switches={{ followScript: follow, worstFirst: order === 'worst', compareLips: lips }}
    >
      <Menu.Item className="popup-item" closeOnClick={false} onClick={nextRowHeight}>
        {t('script.rowsNow', { rows: t(`script.rows.${rows}`) })}
        <kbd>{acceleratorLabel(keyOf('nextRowHeight') ?? '')}</kbd>
      </Menu.Item>
      <Menu.Separator className="popup-line" />
    </SwitchMenu>
  )
})

/** Speaks the stale takes if there are any, else the missing takes. */
function Speak({ stale }: { readonly stale: number }) {
  const target = useProject((project) => project.target)
  const some = useDocument((document) => linesInOrder(document).some(({ texts }) => target && texts[target]))
  if (!some) return null
  return (
    <button type="button" className={styles['toggle']} onClick={() => perform(stale > 0 ? 'speakStale' : 'speakAll')}>
      {t(stale > 0 ? 'script.speakStale' : 'script.speakAll')}
    </button>
  )
}

function toggle(state: LineState): void {
  const { state: shown, ...rest } = scriptView().filter
  patchScript({ filter: shown === state ? rest : { ...rest, state } })
}

function filterBySpeaker(speaker: string | undefined): void {
  const { speaker: _, ...rest } = scriptView().filter
  patchScript({ filter: speaker === undefined ? rest : { ...rest, speaker } })
}

/** Filters the script by speaker. */
function SpeakerFilter({ counts }: { readonly counts: ReadonlyMap<string, number> }) {
  const speakers = useDocument((document) => document.speakers)
  const chosen = useScriptView(({ filter }) => filter.speaker)
  const shown = chosen === undefined ? undefined : speakers[chosen]
  const cast = speakersInOrder({ speakers })
  if (cast.length < 2 && shown === undefined) return null
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles['chip'] ?? ''} data-on={shown !== undefined}>
        {shown === undefined ? t('script.filterSpeaker') : <Swatch speaker={shown} />}
        {shown !== undefined && speakerName(shown)}
        <span aria-hidden="true">▾</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className="popup">
            <Menu.RadioGroup value={chosen ?? ''} onValueChange={(value) => filterBySpeaker(value || undefined)}>
              <Menu.RadioItem className="popup-item" value="" closeOnClick>
                {t('script.everyone')}
              </Menu.RadioItem>
              {cast.map((speaker) => (
                <Menu.RadioItem key={speaker.id} className="popup-item" value={speaker.id} closeOnClick>
                  <span className={styles['who']}>
                    <Swatch speaker={speaker} />
                    {speakerName(speaker)}
                  </span>
                  <kbd>{counts.get(speaker.id) ?? 0}</kbd>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Number of selected lines, if there are several. */
function Selected() {
  const count = useSelection(({ lines }) => lines.size)
  return count < 2 ? null : <span className={styles['selected']}>{t('script.selected', { count })}</span>
}
