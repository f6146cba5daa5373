import type { TextTable } from '../textTable.ts'

/** Texts in the picture, and the place of its subtitles. */
export const signs = {
  'signs.title': 'Imibhalo esithombeni',
  'signs.hint':
    'Izihloko nezimpawu okungekho muntu ozishoyo. Imihumusho yazo ingabekwa phezu kwesithombe uma ividiyo ikhiqizwa ngeziqoshwa, futhi ingathekeliswa.',
  'signs.none': 'Ayikho. Ifika nombhalo wenkulumo ofundwe esithombeni, noma yengezwe enkombeni yokudlala.',
  'signs.times': 'Izikhathi',
  'signs.text': 'Esithombeni',
  'signs.textOf': 'Umbhalo osesithombeni ngo-{{time}}',
  'signs.translationOf': 'Umhumusho ka-“{{name}}”',
  'signs.startOf': 'Isiqalo sika-“{{name}}”',
  'signs.endOf': 'Isiphetho sika-“{{name}}”',
  'signs.go': 'Yiya khona',
  'signs.goTo': 'Yiya ku-“{{name}}”',
  'signs.remove': 'Susa',
  'signs.removeOf': 'Susa “{{name}}”',
  'signs.add': 'Engeza owodwa ngo-{{time}}',
  'edit.addSign': 'Engeza umbhalo esithombeni',
  'edit.writeSign': 'Bhala umbhalo osesithombeni',
  'edit.placeSign': 'Beka umbhalo esithombeni',
  'edit.settleDoubt': 'Qinisekisa umbhalo ofundwe ngokungabaza',
  'edit.removeSign': 'Susa umbhalo osesithombeni',
  'place.label': 'Indawo yemibhalo engezansi',
  'place.auto': 'Yithole',
  'place.lower': 'Ingxenye yesithathu engezansi yesithombe',
  'place.upper': 'Ingxenye yesithathu engenhla yesithombe',
  'place.drawn': 'Unxande oludwebayo',
  'place.boxOf': '{{name}}: kwesokunxele {{left}} %, phezulu {{top}} %, kwesokudla {{right}} %, phansi {{bottom}} %',
  'place.drawHint':
    'Dweba uzungeze imibhalo engezansi. Okhiye bemicibisholo bahambisa unxande, no-Shift bashintsha ubukhulu balo; u-Escape ubuyisela olwandulele.',
  'place.edges': 'Unqenqema lwesokunxele, phezulu, kwesokudla, phansi nge-%',
  'place.time': 'Ividiyo ngo-{{time}}',
  'signs.place': 'Indawo, nge-%',
  'signs.placeOf': 'Indawo ka-“{{name}}” ngamaphesenti: kwesokunxele, phezulu, kwesokudla, phansi',
} satisfies TextTable
