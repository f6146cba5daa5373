import type { TextTable } from './textTable.ts'
import actionTexts from './yo/actions.json' with { type: 'json' }
import assistant from './yo/assistant.json' with { type: 'json' }
import cast from './yo/cast.json' with { type: 'json' }
import commandLine from './yo/cli.json' with { type: 'json' }
import dictionary from './yo/dictionary.json' with { type: 'json' }
import editor from './yo/editor.json' with { type: 'json' }
import engine from './yo/engine.json' with { type: 'json' }
import engineModels from './yo/engineModels.json' with { type: 'json' }
import engineNotes from './yo/engineNotes.json' with { type: 'json' }
import exportTexts from './yo/exports.json' with { type: 'json' }
import failures from './yo/failures.json' with { type: 'json' }
import findingTexts from './yo/findings.json' with { type: 'json' }
import generations from './yo/generations.json' with { type: 'json' }
import helpTexts from './yo/help.json' with { type: 'json' }
import lab from './yo/lab.json' with { type: 'json' }
import languages from './yo/languages.json' with { type: 'json' }
import menuTexts from './yo/menus.json' with { type: 'json' }
import notes from './yo/notes.json' with { type: 'json' }
import ownVoice from './yo/ownVoice.json' with { type: 'json' }
import packs from './yo/packs.json' with { type: 'json' }
import player from './yo/player.json' with { type: 'json' }
import qc from './yo/qc.json' with { type: 'json' }
import render from './yo/render.json' with { type: 'json' }
import reportTexts from './yo/report.json' with { type: 'json' }
import rooms from './yo/rooms.json' with { type: 'json' }
import script from './yo/script.json' with { type: 'json' }
import settingsTexts from './yo/settings.json' with { type: 'json' }
import signs from './yo/signs.json' with { type: 'json' }
import studio from './yo/studio.json' with { type: 'json' }
import timeline from './yo/timeline.json' with { type: 'json' }
import tone from './yo/tone.json' with { type: 'json' }
import typing from './yo/typing.json' with { type: 'json' }
import voicesFromTexts from './yo/voicesFrom.json' with { type: 'json' }

/** The texts in Yorùbá: a draft, not yet judged by a native speaker. */
export const yo = {
  ...actionTexts,
  ...assistant,
  ...cast,
  ...dictionary,
  ...signs,
  ...editor,
  ...exportTexts,
  ...generations,
  ...lab,
  ...ownVoice,
  ...languages,
  ...menuTexts,
  ...notes,
  ...failures,
  ...findingTexts,
  ...commandLine,
  ...packs,
  ...player,
  ...qc,
  ...render,
  ...rooms,
  ...script,
  ...settingsTexts,
  ...studio,
  ...timeline,
  ...tone,
  ...typing,
  ...voicesFromTexts,
  ...reportTexts,
  ...helpTexts,
  ...engineModels,
  ...engineNotes,
  ...engine,
} satisfies TextTable
