import type { AppSettings } from '../../../shared/commands/app.ts'
import { t } from '../../locales/t.ts'
import { showDialog } from '../dialogs.ts'
import { catchUp, setReachable } from '../document/journal.ts'
import { loadWork, open, rememberInTab, reopenProject } from '../document/openProjects.ts'
import { openProject } from '../document/project.ts'
import { createLatest } from '../latest.ts'
import { announce, patch, session } from '../session.ts'
import { type SettingsSection, sectionOf } from '../settingsSection.ts'
import { forgetPlans, loadDubs, plan, planLacking } from './dubs.ts'
import { followPacks } from './packs.ts'
import { forgiveConnection, notify, run, studio } from './studio.ts'
import { loadVoices } from './voices.ts'

const latestLoad = createLatest()

/** Loads the list of services. */
export function loadConnections(): Promise<void> {
  return latestLoad.again(
    () => studio().api.connections({}),
    (connections) => patch({ connections }),
  )
}

/** Switches the service; plans are made anew, as voices differ. */
export async function selectService(id: string): Promise<void> {
  await studio().api.selectProfile({ id })
  await loadConnections()
  const selected = session().dubs?.find((one) => one.id === session().selected)
  forgetPlans()
  if (selected?.state.name === 'draft') await plan(selected.id)
}

const setting = createLatest()

/** The settings that null unsets. */
type Unset = 'outputFolder' | 'projectLimit'

/**
 * Changes settings: at once on the page, then in the studio, whose answer is shown. Only the given keys of the layout
 * change.
 */
export async function changeSettings(
  change: Partial<Omit<AppSettings, Unset>> & { readonly [field in Unset]?: AppSettings[field] | null },
): Promise<void> {
  const { outputFolder: _, projectLimit: __, ...shown } = change
  const { settings } = session()
  if (settings !== undefined)
    patch({ settings: { ...settings, ...shown, layout: { ...settings.layout, ...shown.layout } } })
  const changed = studio().api.changeSettings(change)
  await setting.ask(() => changed.catch(() => studio().api.settings({})), keepSettings)
  // A refused change throws, even if another change followed.
  await changed
}

/** Loads the settings from the studio. */
export function loadSettings(): Promise<void> {
  return setting.again(() => studio().api.settings({}), keepSettings)
}

/** Shows new settings, but keeps this window's layout while it is open. */
function keepSettings(next: AppSettings): void {
  const { layout } = session().settings ?? {}
  patch({ settings: { ...next, layout: { ...next.layout, ...layout } } })
}

/** Opens the settings at a section, by default the last one, and there what is to be entered. */
export function showSettings(section?: SettingsSection, wants?: 'service' | 'chat'): void {
  showDialog({ name: 'settings', wants })
  const { settings } = session()
  if (section === undefined || settings === undefined || sectionOf(settings) === section) return
  void run(() => changeSettings({ layout: { settings: section } }))
}

/** Copies the diagnostics to the clipboard. */
export async function copyDiagnostics(): Promise<void> {
  const { text } = await studio().api.diagnostics({})
  await navigator.clipboard.writeText(text)
  announce(t('settings.copied'))
}

/** Subscribes to the studio's events and loads all state now and after each reconnect. */
export function followStudio(): void {
  const { api, bridge } = studio()
  rememberInTab(sessionStorage)
  const loadAll = () =>
    run(async () => {
      const [about] = await Promise.all([api.about({}), loadSettings(), loadConnections(), loadDubs()])
      patch({ about })
      await reopenProject()
    })
  bridge.subscribe('jobsChanged', () => void run(loadDubs))
  bridge.subscribe('connectionChanged', () => {
    void run(async () => {
      await Promise.all([loadConnections(), loadVoices()])
      if (session().connections?.state.name !== 'ready') return
      forgiveConnection()
      await planLacking()
    })
  })
  bridge.subscribe('settingsChanged', () => void run(loadSettings))
  bridge.subscribe('packsChanged', () => void followPacks())
  bridge.subscribe('projectChanged', ({ project, revision }) => void run(() => catchUp(project, revision)))
  bridge.subscribe('workChanged', ({ project }) => {
    if (openProject()?.id === project) void run(() => loadWork(project))
  })
  bridge.subscribe('failure', (failure) => notify(failure))
  bridge.subscribe('projectRequested', ({ path }) => void run(() => open(path)))
  bridge.watchLink((link) => {
    patch({ link })
    setReachable(link === 'up')
    if (link !== 'up') return
    forgiveConnection()
    void loadAll()
  })
}
