import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assignableRoles,
  handOverRefusal,
  isAdmin,
  leaveRefusal,
  type RoleHolder,
  removalRefusal,
  roleChangeRefusal,
  type roles,
} from '#domain/leagues/roles.ts'

const owner: RoleHolder = { userId: 'o', role: 'OWNER' }
const ada: RoleHolder = { userId: 'a', role: 'ADMIN' }
const ben: RoleHolder = { userId: 'b', role: 'ADMIN' }
const mia: RoleHolder = { userId: 'm', role: 'MEMBER' }

describe('changing a role', () => {
  it.each([
    ['a plain member changes nothing', mia, ben, 'MEMBER', 3, 'role_change_not_allowed'],
    ['a plain member does not promote herself', mia, mia, 'ADMIN', 3, 'role_change_not_allowed'],
    ['an admin promotes a member', ada, mia, 'ADMIN', 2, null],
    ['an admin demotes another admin', ada, ben, 'MEMBER', 3, null],
    ['an admin steps down while others remain', ada, ada, 'MEMBER', 2, null],
    ['the only admin can not step down', ada, ada, 'MEMBER', 1, 'cannot_demote_yourself'],
    ['the last admin can not be demoted', owner, ada, 'MEMBER', 1, 'cannot_demote_last_admin'],
    ['the last admin may be named admin again', owner, ada, 'ADMIN', 1, null],
    ['a plain member can be set to member again', ada, mia, 'MEMBER', 1, null],
    ['the owner’s role can not be changed by an admin', ada, owner, 'MEMBER', 3, 'owner_role_fixed'],
    ['the owner’s role can not be changed by the owner', owner, owner, 'ADMIN', 3, 'owner_role_fixed'],
  ] as const)('%s', (_, actor, target, role, admins, refusal) => {
    expect(roleChangeRefusal(actor, target, role, admins)).toBe(refusal)
  })
})

describe('removing a member', () => {
  it.each([
    ['a plain member removes nobody', mia, ben, 3, 'removal_not_allowed'],
    ['an admin removes a member', ada, mia, 2, null],
    ['an admin removes another admin', ada, ben, 3, null],
    ['nobody removes themselves', ada, ada, 3, 'cannot_remove_yourself'],
    ['the owner can not remove themselves', owner, owner, 3, 'cannot_remove_yourself'],
    ['the owner can not be removed', ada, owner, 3, 'cannot_remove_owner'],
    ['the last admin can not be removed', owner, ada, 1, 'cannot_remove_last_admin'],
  ] as const)('%s', (_, actor, target, admins, refusal) => {
    expect(removalRefusal(actor, target, admins)).toBe(refusal)
  })
})

describe('ownership', () => {
  it('keeps the owner in the league until it is handed over', () => {
    expect(leaveRefusal('OWNER')).toBe('owner_cannot_leave')
    expect([leaveRefusal('ADMIN'), leaveRefusal('MEMBER')]).toEqual([null, null])
  })
  it('is handed over only by the owner, to somebody else', () => {
    expect(handOverRefusal(owner, mia)).toBeNull()
    expect(handOverRefusal(owner, owner)).toBe('already_owner')
    expect(handOverRefusal(ada, mia)).toBe('not_allowed')
    expect(handOverRefusal(mia, mia)).toBe('not_allowed')
  })
})

describe('any sequence of allowed changes', () => {
  const step = fc.record({
    kind: fc.constantFrom('role', 'remove', 'leave', 'handOver'),
    actor: fc.nat(5),
    target: fc.nat(5),
    role: fc.constantFrom(...assignableRoles),
  })
  const member = (userId: string, role: (typeof roles)[number]): RoleHolder => ({ userId, role })

  it('leaves exactly one owner, and so at least one admin', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let members = [member('0', 'OWNER'), ...['1', '2', '3', '4', '5'].map((id) => member(id, 'MEMBER'))]
        for (const { kind, actor: a, target: t, role } of steps) {
          const actor = members.find((m) => m.userId === String(a))
          const target = members.find((m) => m.userId === String(t))
          if (!actor || !target) continue
          const admins = members.filter((m) => isAdmin(m.role)).length
          const set = (id: string, to: RoleHolder['role']) => {
            members = members.map((m) => (m.userId === id ? member(id, to) : m))
          }
          const drop = (id: string) => {
            members = members.filter((m) => m.userId !== id)
          }
          if (kind === 'role' && !roleChangeRefusal(actor, target, role, admins)) set(target.userId, role)
          if (kind === 'remove' && !removalRefusal(actor, target, admins)) drop(target.userId)
          if (kind === 'leave' && !leaveRefusal(actor.role)) drop(actor.userId)
          if (kind === 'handOver' && !handOverRefusal(actor, target)) {
            set(actor.userId, 'ADMIN')
            set(target.userId, 'OWNER')
          }
          expect(members.filter((m) => m.role === 'OWNER')).toHaveLength(1)
        }
      }),
    )
  })
})
