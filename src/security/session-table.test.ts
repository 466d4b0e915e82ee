import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { SessionTable } from './session-table.ts';

const MINUTE = 60_000;

function table(limit?: number) {
  const clock = createFakeClock();
  const seeds = new Map([['ada', 's1']]);
  const sessions = new SessionTable({ clock, seedOf: (id) => seeds.get(id), ...(limit && { limit }) });
  return { clock, seeds, sessions };
}

/** The id with another digit at one place. */
function flipped(id: string, at: number): string {
  return id.slice(0, at) + (id[at] === '0' ? '1' : '0') + id.slice(at + 1);
}

describe('sessions', () => {
  it('have a cookie name of their own per start, and ids nobody guesses', () => {
    expect(table().sessions.cookieName).toMatch(/^JSESSIONID\.[0-9a-f]{8}$/);
    expect(table().sessions.cookieName).not.toBe(table().sessions.cookieName);
    expect(table().sessions.create(null).id).toMatch(/^[0-9a-f]{48}$/);
  });

  it('are found by their id until they end', () => {
    const { sessions } = table();
    const session = sessions.create('ada');
    expect(sessions.get(session.id)).toEqual({ id: session.id, userId: 'ada' });
    expect(sessions.get('unknown')).toBeUndefined();
    sessions.end(session.id);
    expect(sessions.get(session.id)).toBeUndefined();
  });

  it('end after half an hour without a request', () => {
    const { sessions, clock } = table();
    const { id } = sessions.create('ada');
    clock.advance(29 * MINUTE);
    expect(sessions.get(id)).toBeDefined();
    clock.advance(29 * MINUTE);
    expect(sessions.get(id)).toBeDefined();
    clock.advance(30 * MINUTE);
    expect(sessions.get(id)).toBeUndefined();
    expect(sessions.size).toBe(0);
  });

  it("end when the user's seed changes, and when the user is gone", () => {
    const { sessions, seeds } = table();
    const changed = sessions.create('ada');
    seeds.set('ada', 's2');
    expect(sessions.get(changed.id)).toBeUndefined();
    const gone = sessions.create('ada');
    seeds.delete('ada');
    expect(sessions.get(gone.id)).toBeUndefined();
    expect(sessions.get(sessions.create('nobody').id)).toBeUndefined();
  });

  it('push the one out that was idle longest where there are too many', () => {
    const { sessions } = table(2);
    const [first, second] = [sessions.create('ada'), sessions.create('ada')];
    sessions.get(first.id);
    sessions.create('ada');
    expect(sessions.get(second.id)).toBeUndefined();
    expect(sessions.get(first.id)).toBeDefined();
    expect(sessions.size).toBe(2);
  });

  it('of strangers never push people out', () => {
    const { sessions } = table(3);
    const person = sessions.create('ada');
    for (let i = 0; i < 20_000; i++) sessions.create(null);
    expect(sessions.get(person.id)).toBeDefined();
    expect(sessions.size).toBe(1);
  });

  it('of one user who logs in again and again push nobody else out', () => {
    const { sessions } = table(3);
    const person = sessions.create('ada');
    for (let i = 0; i < 100; i++) sessions.create('bob');
    expect(sessions.get(person.id)).toBeDefined();
    expect(sessions.size).toBe(3);
  });

  it('of strangers are found by ids that this table made, and no others', () => {
    const { sessions, clock } = table();
    const { id } = sessions.create(null);
    expect(sessions.create(null).id).not.toBe(id);
    clock.advance(24 * 60 * MINUTE);
    expect(sessions.get(id)).toEqual({ id, userId: null });
    const others = [
      '',
      'a'.repeat(48),
      id.toUpperCase(),
      `${id}0`,
      id.slice(1),
      id.slice(0, 24),
      flipped(id, 0),
      flipped(id, 47),
    ];
    for (const other of others) expect(sessions.get(other)).toBeUndefined();
    expect(table().sessions.get(id)).toBeUndefined();
  });
});
