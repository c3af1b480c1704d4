import { managementRefusals } from '@foyer/contract/management';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import {
  managedPermissionsStore as store,
  type PermissionValues,
} from './managed-permissions.store.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock'>;

interface NewPermission extends Omit<PermissionValues, 'categoryId'> {
  readonly key: string;
  readonly name: string;
  readonly categoryId?: string | null | undefined;
}

type PermissionForm = { readonly [K in keyof NewPermission]?: NewPermission[K] | undefined };

interface CategoryForm {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}

const { unknownPermission, unknownCategory, ownPermission, permissionExists, categoryExists } =
  managementRefusals;

/** Permissions of the host and their categories, for backends. A start changes none of them back. */
export function createManagedPermissions({ db, audit, clock }: Deps) {
  const note = (tx: Tx, ctx: VendorContext, description: string, keys: readonly string[]) =>
    audit.record(tx, {
      action: 'permission.updated',
      ctx,
      description,
      json: { permissions: [...keys] },
    });

  async function existing(tx: Tx, id: string) {
    const [found] = isId(id) ? await store.find(tx, [id.toLowerCase()]) : [];
    if (!found) throw refuse(unknownPermission);
    if (found.fePermission) throw refuse(ownPermission);
    return found;
  }

  async function findCategoryId(tx: Tx, id: string | null | undefined): Promise<string> {
    if (!id) return store.general(tx);
    const found = isId(id) ? await store.category(tx, id) : undefined;
    if (!found) throw refuse(unknownCategory);
    return found.id;
  }

  async function existingCategory(tx: Tx, id: string) {
    const found = isId(id) ? await store.category(tx, id) : undefined;
    if (!found) throw refuse(unknownCategory);
    if (found.feCategory) throw refuse(ownPermission);
    return found;
  }

  return {
    list: () => db.read(store.list),
    categories: () => db.read(store.categories),

    create: (ctx: VendorContext, forms: readonly NewPermission[]) =>
      db.system(async (tx) => {
        const ids: string[] = [];
        for (const { key, name, description, categoryId, assignmentType } of forms) {
          if (key === '*' || key.startsWith('fe.')) throw refuse(ownPermission);
          const id = await store.add(tx, {
            key,
            name,
            description: description ?? '',
            categoryId: await findCategoryId(tx, categoryId),
            assignmentType: assignmentType ?? 'ASSIGNABLE',
            now: clock.now(),
          });
          if (!id) throw refuse(permissionExists, { context: { key } });
          ids.push(id);
        }
        await note(
          tx,
          ctx,
          'A backend created permissions.',
          forms.map(({ key }) => key),
        );
        return store.find(tx, ids);
      }),

    update: (ctx: VendorContext, id: string, form: PermissionForm) =>
      db.system(async (tx) => {
        const before = await existing(tx, id);
        const { key, name, description, categoryId } = form;
        if (key !== undefined && (key === '*' || key.startsWith('fe.')))
          throw refuse(ownPermission);
        if (key !== undefined && (await store.isKeyTaken(tx, key, before.id)))
          throw refuse(permissionExists, { context: { key } });
        const values = { key, name, description, now: clock.now() };
        const category = categoryId ? { categoryId: await findCategoryId(tx, categoryId) } : {};
        await store.change(tx, before.id, { ...values, ...category });
        await note(tx, ctx, `A backend changed the permission ${before.key}.`, [before.key]);
        return existing(tx, before.id);
      }),

    classify: (ctx: VendorContext, ids: readonly string[], assignmentType: string) =>
      db.system(async (tx) => {
        const found = await store.find(
          tx,
          ids.map((id) => id.toLowerCase()),
        );
        if (found.length < new Set(ids).size) throw refuse(unknownPermission);
        for (const { id } of found)
          await store.change(tx, id, { assignmentType, now: clock.now() });
        const description = `A backend classified permissions as ${assignmentType}.`;
        await note(
          tx,
          ctx,
          description,
          found.map(({ key }) => key),
        );
        const [first] = await store.find(tx, [ids[0]?.toLowerCase() ?? '']);
        if (!first) throw refuse(unknownPermission);
        return first;
      }),

    remove: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const found = await existing(tx, id);
        await store.remove(tx, found.id);
        await note(tx, ctx, `A backend deleted the permission ${found.key}.`, [found.key]);
        return undefined;
      }),

    createCategory: (ctx: VendorContext, form: CategoryForm & { name: string }) =>
      db.system(async (tx) => {
        const { name, description } = form;
        const values = { name, description: description ?? '', now: clock.now() };
        const id = await store.addCategory(tx, values);
        if (!id) throw refuse(categoryExists);
        await note(tx, ctx, `A backend created the permission category ${name}.`, []);
        const { permissionIds: _ids, ...created } = await existingCategory(tx, id);
        return created;
      }),

    updateCategory: (ctx: VendorContext, id: string, form: CategoryForm): Promise<undefined> =>
      db.system(async (tx) => {
        const { id: categoryId, name } = await existingCategory(tx, id);
        if (!(await store.changeCategory(tx, categoryId, { ...form, now: clock.now() })))
          throw refuse(categoryExists);
        await note(tx, ctx, `A backend changed the permission category ${name}.`, []);
        return undefined;
      }),

    removeCategory: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const { id: categoryId, name } = await existingCategory(tx, id);
        await store.removeCategory(tx, categoryId, await store.general(tx));
        await note(tx, ctx, `A backend deleted the permission category ${name}.`, []);
        return undefined;
      }),
  };
}

/** Permissions and their categories. */
export type ManagedPermissions = ReturnType<typeof createManagedPermissions>;
