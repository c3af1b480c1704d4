import { expect, test } from 'vitest';
import { eventCategories, events } from './events.ts';

test('event names have the form resource.verb_past in snake case', () => {
  const names = Object.keys(events);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

test('every event has a title, a one-sentence description, and a category that exists', () => {
  for (const [name, { title, description, category }] of Object.entries(events)) {
    expect(title, name).toMatch(/^[A-Z].*[^.]$/);
    expect(description, name).toMatch(/^[A-Z][^.]*\.$/);
    expect(eventCategories, name).toHaveProperty(category);
  }
});

test('event titles are unique', () => {
  const titles = Object.values(events).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
