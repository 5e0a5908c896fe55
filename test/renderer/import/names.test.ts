import { describe, expect, it } from 'vitest'
import type { Target } from '../../../src/renderer/import/targets.ts'
import { AS_GUESSED, NOW, openText, planOf } from './files.ts'

/** No cell of a name column is lost: it is in the name, or in a custom field that the screen shows. */

interface Row {
  name: string | undefined
  fields: Record<string, unknown> | undefined
}

/** The people of a file of names, by first guesses alone or by the kinds that a person chose. */
function readNames(headers: string[], rows: string[][], chosen?: Target['kind'][]): Row[] {
  const lines = rows.map((cells, index) => [`person${index}@example.org`, ...cells].join(';'))
  const session = openText([['E-Mail', ...headers].join(';'), ...lines].join('\n'))
  const { columns } = session.view(AS_GUESSED, [])
  const kinds = chosen?.map((kind) => ({ kind }) as Target)
  session.check(planOf(kinds ? [{ kind: 'email' }, ...kinds] : columns), NOW)
  return session.batch('import', 0, 500).map(({ subscriber: { name, fields } }) => ({ name, fields }))
}

const PAIRS = [
  ['First name', 'Last name'],
  ['First name', 'Name'],
  ['Name', 'Last name'],
  ['Name', 'Surname'],
  ['Given name', 'Family name'],
  ['FNAME', 'LNAME'],
  ['Forename', 'Surname'],
  ['Vorname', 'Nachname'],
  ['Vorname', 'Name'],
  ['Vorname', 'Familienname'],
  ['Rufname', 'Zuname'],
  ['Name', 'Nachname'],
  ['Prénom', 'Nom'],
  ['PRENOM', 'NOM'],
  ['Prénom', 'Nom de famille'],
  ['Nom', 'Nom de famille'],
  ['Nombre', 'Apellidos'],
  ['Nombre', 'Apellido'],
  ['Primer nombre', 'Apellidos'],
  ['Nome', 'Cognome'],
  ['Nome', 'Sobrenome'],
  ['Primeiro nome', 'Último nome'],
  ['Voornaam', 'Achternaam'],
  ['Voornaam', 'Naam'],
  ['Naam', 'Achternaam'],
  ['Roepnaam', 'Familienaam'],
] as const

describe('a column of first names beside one of last names', () => {
  it.each(PAIRS)('%s; %s: both are joined, in either order of the columns', (first, last) => {
    const subscribers = [
      ['Anna', 'Müller'],
      ['Martin', 'Martin'],
      ['José', ''],
      ['', 'Durand'],
    ]
    const names = ['Anna Müller', 'Martin Martin', 'José', 'Durand'].map((name) => ({ name }))
    expect(readNames([first, last], subscribers)).toEqual(names)
    const turned = subscribers.map((cells) => cells.toReversed())
    expect(readNames([last, first], turned)).toEqual(names)
  })
})

describe('a column of whole names', () => {
  const WHOLE = [
    ['Anna', 'Müller', 'Anna Müller'],
    ['JOSE', 'Durand', 'Durand, José'],
    ['Ada', '', 'Ada'],
    ['', '', 'Grace Hopper'],
    ['Alan', 'Turing', ''],
  ]
  const NAMES = ['Anna Müller', 'Durand, José', 'Ada', 'Grace Hopper', 'Alan Turing']

  it.each([
    ['Vorname', 'Nachname', 'Name'],
    ['First name', 'Last name', 'Display name'],
    ['Prénom', 'Nom de famille', 'Nom complet'],
    ['Nombre', 'Apellidos', 'Nombre completo'],
    ['Nome', 'Cognome', 'Nome e cognome'],
    ['Voornaam', 'Achternaam', 'Volledige naam'],
  ])('%s; %s; %s: says nothing twice, and is filled from its parts', (...headers) => {
    expect(readNames(headers, WHOLE).map(({ name }) => name)).toEqual(NAMES)
  })

  it('beside one part only is a whole name where it holds that part', () => {
    const rows = WHOLE.map(([first = '', , name = '']) => [first, name])
    const names = readNames(['Vorname', 'Name'], rows).map(({ name }) => name)
    expect(names).toEqual(['Anna Müller', 'Durand, José', 'Ada', 'Grace Hopper', 'Alan'])
  })

  it('that says something else than both parts becomes a custom field', () => {
    const rows = [
      ['Ada', 'Lovelace', 'countess'],
      ['Alan', 'Turing', 'prof'],
      ['', '', 'bunny'],
    ]
    expect(readNames(['First name', 'Last name', 'Display name'], rows)).toEqual([
      { name: 'Ada Lovelace', fields: { 'Display name': 'countess' } },
      { name: 'Alan Turing', fields: { 'Display name': 'prof' } },
      { fields: { 'Display name': 'bunny' } },
    ])
  })

  it('gets the parts that a row of another kind has', () => {
    const rows = [
      ['Anna', 'Anna Müller'],
      ['Ann', 'Anna Schmidt'],
      ['Eva', 'Eva Braun'],
    ]
    const names = readNames(['Vorname', 'Name'], rows).map(({ name }) => name)
    expect(names).toEqual(['Anna Müller', 'Ann Anna Schmidt', 'Eva Braun'])
  })
})

describe('columns that a person chose', () => {
  it.each([
    [['firstName', 'name'], 'Anna Müller'],
    [['name', 'lastName'], 'Anna Müller'],
    [['name', 'firstName'], 'Müller Anna'],
  ] as const)('%j: nothing is lost', (kinds, name) => {
    expect(readNames(['A', 'B'], [['Anna', 'Müller']], [...kinds])).toEqual([{ name }])
  })
})

it('parts that are too long together are a fault of the row', () => {
  const half = 'x'.repeat(3000)
  expect(readNames(['Vorname', 'Name'], [[half, half.toUpperCase()]])).toEqual([])
})
