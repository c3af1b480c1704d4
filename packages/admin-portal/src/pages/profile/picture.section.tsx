import type { User } from '@foyer/contract';
import { largestPicture } from '@foyer/contract/profile/rules';
import { ConfirmDialog, ImageField } from '@foyer/ui/portal';
import { useState } from 'react';
import { CropPictureDialog } from './crop-picture.dialog.tsx';
import { openPicture } from './open-picture.ts';
import { type useProfile, searchText } from './profile.controller.ts';

/** Bytes that may be chosen: what a phone makes. What is sent is the part that is kept. */
const largestChosen = 25_000_000;
/** What is sent may have a form around it. */
const largestSent = largestPicture - 4096;
const limit = {
  bytes: largestChosen,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
};

/** The user's picture: chosen, cut, or taken away. */
export function Picture({
  profile,
  user,
}: {
  readonly profile: ReturnType<typeof useProfile>;
  readonly user: User;
}) {
  const { picture, text } = profile;
  const [isAsked, setAsked] = useState(false);
  const [opened, setOpened] = useState<ImageBitmap | undefined>(undefined);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File) => {
    picture.reset();
    setUnreadable(false);
    const shown = await openPicture(file);
    if (shown) return setOpened(shown);
    // the provider reads what this browser does not, and says what is wrong with the rest
    if (file.size > largestSent) return setUnreadable(true);
    await picture.run(file).catch(() => undefined); // said below the picture
  };
  const close = () => {
    opened?.close();
    setOpened(undefined);
  };
  return (
    <>
      <ImageField
        label={text('yourPicture')}
        name={user.name}
        src={user.profilePictureUrl ?? undefined}
        limit={limit}
        isShownAtOnce={false}
        onFile={(file) => void choose(file)}
        onRemove={() => setAsked(true)}
        isBusy={picture.isRunning}
        error={
          isUnreadable ? text('pictureUnreadable') : opened ? undefined : picture.failure?.text
        }
      />
      {opened && (
        <CropPictureDialog picture={opened} text={text} onClose={close} onSave={picture.run} />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={text('removePictureTitle')}
        consequence={text('removePictureText')}
        confirmLabel={text('removePicture')}
        tone="danger"
        onConfirm={async () => {
          await picture.run(undefined);
        }}
        failure={searchText}
      />
    </>
  );
}
