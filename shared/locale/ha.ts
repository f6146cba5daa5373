import actionTexts from './ha/actions.json' with { type: 'json' }
import assistant from './ha/assistant.json' with { type: 'json' }
import cast from './ha/cast.json' with { type: 'json' }
import commandLine from './ha/cli.json' with { type: 'json' }
import dictionary from './ha/dictionary.json' with { type: 'json' }
import editor from './ha/editor.json' with { type: 'json' }
import engine from './ha/engine.json' with { type: 'json' }
import engineModels from './ha/engineModels.json' with { type: 'json' }
import engineNotes from './ha/engineNotes.json' with { type: 'json' }
import exportTexts from './ha/exports.json' with { type: 'json' }
import failures from './ha/failures.json' with { type: 'json' }
import findingTexts from './ha/findings.json' with { type: 'json' }
import generations from './ha/generations.json' with { type: 'json' }
import helpTexts from './ha/help.json' with { type: 'json' }
import lab from './ha/lab.json' with { type: 'json' }
import languages from './ha/languages.json' with { type: 'json' }
import menuTexts from './ha/menus.json' with { type: 'json' }
import notes from './ha/notes.json' with { type: 'json' }
import ownVoice from './ha/ownVoice.json' with { type: 'json' }
import packs from './ha/packs.json' with { type: 'json' }
import player from './ha/player.json' with { type: 'json' }
import qc from './ha/qc.json' with { type: 'json' }
import render from './ha/render.json' with { type: 'json' }
import reportTexts from './ha/report.json' with { type: 'json' }
import rooms from './ha/rooms.json' with { type: 'json' }
import script from './ha/script.json' with { type: 'json' }
import settingsTexts from './ha/settings.json' with { type: 'json' }
import signs from './ha/signs.json' with { type: 'json' }
import studio from './ha/studio.json' with { type: 'json' }
import timeline from './ha/timeline.json' with { type: 'json' }
import tone from './ha/tone.json' with { type: 'json' }
import typing from './ha/typing.json' with { type: 'json' }
import voicesFromTexts from './ha/voicesFrom.json' with { type: 'json' }
import type { TextTable } from './textTable.ts'

/** The texts in Hausa: a draft, not yet judged by a native speaker. */
export const ha = {
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
